export { providerNamed, providerNumber, providerOf } from './providers.ts'
export {
  type Batch,
  claimBatches,
  closeBatch,
  holdQueue,
  putOff,
  releaseAll,
  releaseBatches,
  releaseUnknown,
  stoppedAmong,
  takeDoneBatch,
} from './sql/claims.ts'
export {
  countLinks,
  countMails,
  DAY_COUNTERS,
  LINK_COUNTERS,
  type LinkDelta,
  MAIL_COUNTERS,
  type MailFigure,
  readDayFigures,
  readLinkFigures,
  readMailFigures,
  sumMailFigures,
} from './sql/count.ts'
export { freezeMessages, type Plan } from './sql/freeze.ts'
export { type Company, type Result, recordResults } from './sql/ledger.ts'
export { ledgerCheck } from './sql/ledger-check.ts'
export { type Mark, type Marked, markMessages } from './sql/mark.ts'
export {
  BATCH_SIZE,
  cancelWaiting,
  closeQueue,
  hasWaiting,
  isTesting,
  pauseQueue,
  releaseUndecided,
  requeueFailed,
} from './sql/queue.ts'
export { recordAllSent } from './sql/sent.ts'
export {
  type Counted,
  FLAGS,
  type Flag,
  MESSAGE_STATES,
  type MessageState,
  type SkipReason,
} from './states.ts'
export { findMessages, recentlyMailed, wasMailedSince } from './store.ts'
