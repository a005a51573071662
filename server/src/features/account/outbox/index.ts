export { handOver, type ReadyMail } from './hand-over.ts'
export { forgetMailsTo, insertOutboxMails } from './store.ts'
