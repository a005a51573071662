export { countLists, sizesOfLists } from './counts.ts'
export { describeList } from './describe.ts'
export { makeListFor, tellFilled } from './filled-list.ts'
export {
  choosableLists,
  eraseOptOuts,
  forgetMembers,
  listsOf,
  membersAfter,
  membersElsewhere,
} from './member-store.ts'
export { changeMemberState, joinByPerson, joinLists, joinThoseLeft, unsubscribeStrangers } from './members.ts'
export { isLocked } from './present.ts'
export { ListDetail } from './schemas.ts'
export { findLists, lockList, shareLists, shopLists, shownLists } from './store.ts'
export { removeList, requireDeletable } from './use-cases.ts'
