export { raiseEngagement } from './grade.ts'
export { bestHours } from './sql/best-hours.ts'
