export { countLists } from './counts.ts'
export { listsOf } from './member-store.ts'
export { joinLists } from './members.ts'
export { findLists } from './store.ts'
