import type { Outcome } from '../../../platform/mail/smtp/connection.ts'
import type { Reply } from '../../../platform/mail/smtp/replies.ts'
import { type Classification, classify } from '../bounces/index.ts'
import type { SkipReason } from '../ledger/index.ts'
import type { Letter } from './letter.ts'
import type { Ending } from './record-endings.ts'
import { retryDelay } from './retry-delay.ts'

export interface Judged {
  ending: Ending
  /** What the outcome says about the domain: a method of `DomainLanes`. */
  pace: 'succeeded' | 'slowedDown' | 'putOff' | 'ended'
}

/** How a letter ends by what the relay replied, and what that says about its domain. */
export function judge(letter: Letter, outcome: Outcome, now: Date): Judged {
  if (outcome.kind === 'accepted') return { ending: sentAs(letter, now), pace: 'succeeded' }
  if (outcome.kind === 'lost') return { ending: later(letter, null, now), pace: 'slowedDown' }
  const { reply } = outcome
  const verdict = verdictOf(reply)
  // The sender was refused: that says nothing about the recipient, who gets the mail when the sender is corrected.
  if (concernsSender(outcome))
    return { ending: later(letter, reply, now, 'sender'), pace: reply.code >= 500 ? 'ended' : paceOf(verdict) }
  if (reply.code >= 500) return { ending: failed(letter, reply, verdict, now), pace: 'ended' }
  return { ending: later(letter, reply, now), pace: paceOf(verdict) }
}

const verdictOf = ({ code, enhanced, text }: Reply) => classify({ code, status: enhanced || null, text })

/** Whether a refusal is about our address or domain: at the command that names it, or by the words of the reply. */
export const concernsSender = ({ stage, reply }: Outcome & { kind: 'refused' }): boolean =>
  stage === 'mail' || verdictOf(reply).scope === 'sender'

/** A reply about one mailbox says nothing about its domain; greylisting and the like may concern either. */
function paceOf({ scope }: Classification): Judged['pace'] {
  if (scope === 'mailbox') return 'ended'
  return scope === 'domain' ? 'slowedDown' : 'putOff'
}

const base = ({ recipient, batch }: Letter, at: Date) => ({
  contactId: recipient.contactId,
  batch: batch.n,
  variant: batch.variant ?? 0,
  provider: recipient.provider,
  at,
})

export const sentAs = (letter: Letter, at: Date): Ending & { kind: 'result' } => ({
  kind: 'result',
  result: { ...base(letter, at), state: 'sent' },
})

export const skippedAs = (letter: Letter, reason: SkipReason, at: Date): Ending => ({
  kind: 'result',
  result: { ...base(letter, at), state: 'skipped', reason },
})

const failed = (letter: Letter, reply: Reply | null, verdict: Classification, at: Date): Ending => ({
  kind: 'result',
  result: { ...base(letter, at), state: 'failed', reason: verdict.reason, bounced: verdict.kind },
  refusal: {
    ...verdict,
    code: reply ? reply.enhanced || String(reply.code) : null,
    text: reply ? `${reply.code} ${reply.enhanced} ${reply.text}`.replace(/ +/g, ' ') : '',
    at,
  },
})

/** Tried again later, and given up after two days. */
function later(letter: Letter, reply: Reply | null, now: Date, scope: Classification['scope'] = null): Ending {
  const delay = retryDelay(letter.recipient.tries)
  if (delay === null) return failed(letter, reply, { kind: 'soft', reason: 'expired', scope }, now)
  const at = new Date(now.getTime() + delay)
  return { kind: 'later', contactId: letter.recipient.contactId, at, counts: true }
}
