export { keepAgents } from './agent-store.ts'
export { lastTimesOf, statsOf } from './contact-store.ts'
export { forgetWhoAsked } from './forget-store.ts'
export { EMAIL_KINDS, type EmailKind, isDoneByMachines, RECENT, summaryKind } from './kinds.ts'
export { keepEmailLinks } from './link-store.ts'
export { plainUrl } from './plain-url.ts'
export { type EmailEvent, EVENT_COUNTERS, readEventFigures, recordEmailEvents, recordSent } from './store.ts'
export {
  countByDay,
  findTracked,
  firstClicks,
  readersBehind,
  readingOf,
  setVerdicts,
  type TrackedEvent,
  type VerdictChange,
} from './tracked-store.ts'
