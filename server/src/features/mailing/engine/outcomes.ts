import type { Outcome } from '../../../platform/mail/smtp/connection.ts'
import type { Reply } from '../../../platform/mail/smtp/replies.ts'
import { classify } from '../bounces/index.ts'
import type { SkipReason } from '../ledger/index.ts'
import type { Letter } from './letter.ts'
import type { Ending } from './record.ts'
import { retryDelay } from './retries.ts'

const TO_ALL: ReadonlySet<string> = new Set(['rate', 'blocked'])

/** What became of a letter, and what its domain tells us by it. */
export function endingOf(
  letter: Letter,
  outcome: Outcome,
  now: Date,
): { ending: Ending; pace: 'succeeded' | 'slowedDown' | 'putOff' | 'ended' } {
  if (outcome.kind === 'accepted') return { ending: sentAs(letter, now), pace: 'succeeded' }
  if (outcome.kind === 'lost') return { ending: later(letter, null, now), pace: 'slowedDown' }
  const { reply } = outcome
  const verdict = classify({ code: reply.code, status: reply.enhanced || null, text: reply.text })
  // Whom we write for is refused, or we are: that says nothing of the recipient.
  if (reply.code >= 500 && outcome.stage === 'mail') return { ending: later(letter, reply, now), pace: 'ended' }
  if (reply.code >= 500) return { ending: failed(letter, reply, verdict, now), pace: 'ended' }
  // A full mailbox is its owner's affair; some things are said to all of us; the rest, as greylisting, may be either.
  const pace = verdict.reason === 'mailbox_full' ? 'ended' : TO_ALL.has(verdict.reason) ? 'slowedDown' : 'putOff'
  return { ending: later(letter, reply, now), pace }
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

const failed = (letter: Letter, reply: Reply | null, verdict: ReturnType<typeof classify>, at: Date): Ending => ({
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
function later(letter: Letter, reply: Reply | null, now: Date): Ending {
  const delay = retryDelay(letter.recipient.tries)
  if (delay === null) return failed(letter, reply, { kind: 'soft', reason: 'expired' }, now)
  const at = new Date(now.getTime() + delay)
  return { kind: 'later', contactId: letter.recipient.contactId, at, counts: true }
}
