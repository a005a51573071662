export { type SystemMail, sendSystemMail } from './system-mail.ts'
