export { EMAIL_KINDS, type EmailKind, isDoneByMachines, summaryKind } from './kinds.ts'
export { keepEmailLinks, keepMailLinks, plainUrl } from './link-store.ts'
export { followReadings, followSent, followUnsent, type MailFollower } from './slot.ts'
export { emailFilter, emailOccurrences } from './sql/email-rule.ts'
export { EVENT_COUNTERS, readEventFigures, recordEmailEvents, recordSent, sentInBatch, unsentInBatch } from './store.ts'
export { urlsOf } from './timeline-store.ts'
export {
  countByDay,
  findTracked,
  firstClicks,
  keepAgents,
  readersAfter,
  readingOf,
  setVerdicts,
  type TrackedEvent,
  type VerdictChange,
} from './tracked-store.ts'
