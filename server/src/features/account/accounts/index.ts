export { createOneTimeToken, deleteOneTimeTokens, takeOneTimeToken } from './one-time-tokens.ts'
export { csrfTokenOf, endOtherSessions, endSession, findSession, startSession } from './sessions.ts'
export { findOrInsertPerson, findPersonByEmail, getPerson, lockPerson, type PersonRow, updatePerson } from './store.ts'
