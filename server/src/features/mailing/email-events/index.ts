export { EMAIL_KINDS, type EmailKind, isDoneByMachines, summaryKind } from './kinds.ts'
export { keepEmailLinks, keepMailLinks } from './link-store.ts'
export { EVENT_COUNTERS, readEventFigures, recordEmailEvents, recordSent } from './store.ts'
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
