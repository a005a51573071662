export { createOneTimeToken, deleteOneTimeTokens, takeOneTimeToken } from './one-time-tokens.ts'
export { csrfTokenOf, endSession, findSession, startSession } from './sessions.ts'
export {
  deleteOtherSessions,
  findOrInsertPerson,
  findPerson,
  getPerson,
  lockPerson,
  type PersonRow,
  updatePerson,
} from './store.ts'
