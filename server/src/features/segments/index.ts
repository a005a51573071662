export { conditionOf, membersOf } from './sql/condition.ts'
export { requireSegment } from './store.ts'
