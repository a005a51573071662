export { countCompanyJob } from './jobs/count-company.ts'
export { conditionOf, membersOf } from './sql/condition.ts'
export { inAnySegment, isInAnySegment } from './sql/segments-of-contact.ts'
export { findSegment, findSegments } from './store.ts'
