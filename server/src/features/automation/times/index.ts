export type { TimeSubject } from './define-time.ts'
export { nextLocalTime, weekdayOf } from './next-local-time.ts'
export { momentOf, needsOf, TimeSpec, timeFault } from './time-spec.ts'
export { addDuration, Duration, durationFault, LocalDateTime, LocalTime, Weekdays } from './units.ts'
