export { conditionOf, membersOf } from './condition.ts'
export { requireSegment } from './store.ts'
