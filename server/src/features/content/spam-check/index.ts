export { checkSpam } from './check-in-thread.ts'
