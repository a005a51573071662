export { checkSpam } from './check-in-thread.ts'
export { SpamFinding, SpamReport } from './schemas.ts'
export { fold } from './words.ts'
