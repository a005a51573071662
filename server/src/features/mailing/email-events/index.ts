export { EMAIL_KINDS, type EmailKind, isDoneByMachines, RECENT, summaryKind } from './kinds.ts'
export { keepEmailLinks, keepMailLinks, plainUrl } from './link-store.ts'
export { type EmailEvent, EVENT_COUNTERS, readEventFigures, recordEmailEvents, recordSent } from './store.ts'
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
