export { checkSpam, type SpamReport } from './check-spam.ts'
