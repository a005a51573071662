export {
  countLinks,
  countMails,
  LINK_COUNTERS,
  type LinkDelta,
  MAIL_COUNTERS,
  type MailDelta,
  type MailFigure,
  readLinkFigures,
  readMailFigures,
} from './count.ts'
export { type Company, moveMessages, type Result, recordResults } from './ledger.ts'
export { type Mark, type Marked, markMessages } from './mark.ts'
export { providerNamed, providerNumber, providerOf } from './providers.ts'
export {
  BATCH_SIZE,
  cancelWaiting,
  closeQueue,
  countStates,
  hasWaiting,
  isTesting,
  openBatch,
  pauseQueue,
  releaseUndecided,
  requeueFailed,
} from './queue.ts'
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
export { findMessages, recentlyMailed } from './store.ts'
