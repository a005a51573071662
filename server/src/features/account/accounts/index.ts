export { createOneTimeToken, deleteOneTimeTokens, takeOneTimeToken } from './one-time-tokens.ts'
export { sessionTokenIn } from './session-token.ts'
export {
  csrfTokenOf,
  type Device,
  endOtherSessions,
  endSession,
  endSessionOf,
  findSession,
  isProvedSince,
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
