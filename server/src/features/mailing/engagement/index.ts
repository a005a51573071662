export { raiseEngagement } from './grade.ts'
export { bestHours, readingHours, usualHour } from './sql/best-hours.ts'
