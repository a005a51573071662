export { EMAIL_KINDS, type EmailKind, isDoneByMachines, RECENT, summaryKind } from './kinds.ts'
export { plainUrl } from './plain-url.ts'
export { type EmailEvent, recordEmailEvents } from './store.ts'
