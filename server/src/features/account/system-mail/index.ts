export { nameInMail } from './name-in-mail.ts'
export { sendSystemMail } from './send-system-mail.ts'
