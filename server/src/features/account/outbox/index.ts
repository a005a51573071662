export { handOver, type ReadyMail } from './hand-over.ts'
export { insertOutboxMails } from './store.ts'
