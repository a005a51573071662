export { EMAIL_KINDS, type EmailKind, isDoneByMachines, summaryKind } from './kinds.ts'
export { plainUrl } from './plain-url.ts'
export { type EmailEvent, recordEmailEvents } from './store.ts'
