export { checkSpam } from './check-in-thread.ts'
export type { SpamReport } from './check-spam.ts'
