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
  type MailDelta,
  type MailFigure,
  readDayFigures,
  readLinkFigures,
  readMailFigures,
  sumMailFigures,
} from './sql/count.ts'
export { type Frozen, freezeMessages, type Plan, type Recipients } from './sql/freeze.ts'
export { type Company, moveMessages, type Result, recordResults } from './sql/ledger.ts'
export { ledgerCheck } from './sql/ledger-check.ts'
export { type Mark, type Marked, markMessages } from './sql/mark.ts'
export {
  BATCH_SIZE,
  cancelWaiting,
  closeQueue,
  countStates,
  hasWaiting,
  isTesting,
  laterBatch,
  pauseQueue,
  releaseUndecided,
  requeueFailed,
} from './sql/queue.ts'
export {
  COUNTED,
  type Counted,
  countedFlags,
  FLAGS,
  type Flag,
  MESSAGE_STATES,
  type MessageState,
  SKIP_REASONS,
  type SkipReason,
} from './states.ts'
export { findMessages, recentlyMailed, wasMailedSince } from './store.ts'
