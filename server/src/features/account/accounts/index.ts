export { createOneTimeToken, deleteOneTimeTokens, takeOneTimeToken } from './one-time-tokens.ts'
export {
  csrfTokenOf,
  type Device,
  endOtherSessions,
  endSession,
  endSessionOf,
  findSession,
  listSessions,
  startSession,
} from './sessions.ts'
export {
  deletePeople,
  findOrInsertPerson,
  findPersonByEmail,
  getPerson,
  lockPerson,
  type PersonRow,
  updatePerson,
} from './store.ts'
