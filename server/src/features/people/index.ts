export { createOneTimeToken, takeOneTimeToken } from './one-time-tokens.ts'
export { csrfTokenOf, endSession, findSession, startSession } from './sessions.ts'
export {
  deleteOtherSessions,
  findPerson,
  getPerson,
  insertPerson,
  lockPerson,
  type PersonRow,
  updatePerson,
} from './store.ts'
