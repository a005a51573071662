export { type SystemMail, sendSystemMail } from './send-system-mail.ts'
