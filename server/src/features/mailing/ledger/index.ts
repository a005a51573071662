export { countMessagesOfEach } from './count-messages.ts'
export { countsOf, MailingCounts } from './counts.ts'
export { editionName } from './edition.ts'
export { endMailings } from './end-mailings.ts'
export {
  type Addressee,
  findMailingSource,
  type Mailing,
  type MailingRef,
  type MailingSource,
  type MailingState,
  type RenderedMailing,
  type ReturnedMessage,
  type SendingWindow,
} from './mailing-source.ts'
export {
  isSignedLink,
  linkSigner,
  type MessageRef,
  type MessageTokenKind,
  type MessageTokens,
  messageTokens,
  readMessageToken,
  tokenMaker,
  tokensBeside,
} from './message-tokens.ts'
export { type OrderFigure, readOrderFigures } from './order-figures.ts'
export { providerNamed, providerNumber, providerOf } from './providers.ts'
export { renderMailing } from './render-mailing.ts'
export { addMessage, addMessages, isHeldOut } from './sql/add-messages.ts'
export type { Batch, NewClaim } from './sql/claimable.ts'
export {
  claimBatches,
  closeBatch,
  hasFreeBatches,
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
  readSummedFigures,
  sumMailFigures,
} from './sql/count.ts'
export { freezeMessages, type Plan } from './sql/freeze.ts'
export { beginLease, endLease, extendLease } from './sql/leases.ts'
export { type Company, type Result, recordResults } from './sql/ledger.ts'
export { type Marked, markMessages } from './sql/mark.ts'
export {
  BATCH_SIZE,
  cancelWaiting,
  closeIfDrained,
  closeQueue,
  isTesting,
  PRIORITIES,
  pauseQueue,
  pauseQueues,
  releaseUndecided,
  requeueFailed,
} from './sql/queue.ts'
export { recordAllSent } from './sql/sent.ts'
export { findMailingRef, findMailingRefs, frozenConditions, insertSource, mailingStart } from './sql/sources.ts'
export {
  type Counted,
  FLAGS,
  type Flag,
  MESSAGE_STATES,
  type MessageState,
  type SkipReason,
} from './states.ts'
export { countMailsSince, countWaiting, findMessages, recentlyMailed, wasMailedSince } from './store.ts'
export { templateContent, templateMailing } from './template-mailing.ts'
