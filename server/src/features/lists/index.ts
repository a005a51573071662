export { countLists, sizesOfLists } from './counts.ts'
export {
  confirmByPerson,
  eraseOptOuts,
  forgetMembers,
  listsOf,
  membersAfter,
  membersElsewhere,
} from './member-store.ts'
export { changeMemberState, joinLists, joinThoseLeft, unsubscribeStrangers } from './members.ts'
export { isLocked } from './present.ts'
export { findLists, lockList, shareLists, shopLists } from './store.ts'
export { removeList, requireDeletable } from './use-cases.ts'
