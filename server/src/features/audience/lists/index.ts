export { countLists } from './counts.ts'
export { describeList } from './describe.ts'
export { emptyList } from './empty-list.ts'
export { listAdded } from './events.ts'
export { createListToFill, notifyListFilled } from './filled-list.ts'
export { choosableLists, lastMemberChange, membersAfter, membersElsewhere, moveOptOuts } from './member-store.ts'
export { changeMemberState, joinByContact, joinExistingLists, unsubscribeNonMembers } from './members.ts'
export { ListDetail } from './schemas.ts'
export {
  allLists,
  findByName as findListByName,
  findLists,
  isLocked,
  lockList,
  requireList,
  shareLists,
  shopLists,
  shownLists,
} from './store.ts'
export { changeList, createList, removeList, requireDeletable } from './use-cases.ts'
