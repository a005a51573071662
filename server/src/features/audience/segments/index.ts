export { countCompanyJob } from './jobs/count-company.ts'
export { conditionOf, membersOf } from './sql/condition.ts'
export { inAnySegment } from './sql/segments-of-contact.ts'
export { findSegment, findSegments, requireSegment, type SegmentRow } from './store.ts'
