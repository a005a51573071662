export { handOver, type ReadyMail } from './hand-over.ts'
export { forgetMailsTo, insertOutboxMails } from './store.ts'
export { type SystemMail, sendSystemMail } from './system-mail.ts'
