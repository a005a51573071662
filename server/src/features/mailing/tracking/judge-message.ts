import type { TrackedEvent, VerdictChange } from '../email-events/index.ts'
import type { WaitingHit } from './store.ts'
import type { Fact, Surroundings } from './verdict/define-verdict-rule.ts'
import { LOOK_AHEAD } from './verdict/facts.ts'
import { judge, type Verdict } from './verdict/verdict.ts'

export type JudgedHit = WaitingHit & { verdict: Verdict }

/**
 * Judges the new hits of one message, and judges nearby events again: a scanner that its last click gives away was a
 * scanner at its first click too. `sentAt` is null while the ledger has the message as queued; then the time of its
 * first hit counts.
 */
export function judgeMessage(
  sentAt: Date | null,
  stored: readonly TrackedEvent[],
  fresh: readonly WaitingHit[],
): { judged: JudgedHit[]; changed: VerdictChange[] } {
  const near = stored.filter(({ at }) => fresh.some((hit) => Math.abs(hit.at.getTime() - at.getTime()) <= LOOK_AHEAD))
  const surroundings = surroundingsOf(sentAt, stored, fresh)
  return {
    judged: fresh.map((hit) => ({ ...hit, verdict: judge(hit, surroundings) })),
    changed: near.flatMap((event) => changeOf(event, surroundings)),
  }
}

/** Judges all stored events of one message again, and returns the verdicts that change. */
export function rejudgeMessage(sentAt: Date | null, stored: readonly TrackedEvent[]): VerdictChange[] {
  const surroundings = surroundingsOf(sentAt, stored, [])
  return stored.flatMap((event) => changeOf(event, surroundings))
}

function surroundingsOf(
  sentAt: Date | null,
  stored: readonly TrackedEvent[],
  fresh: readonly WaitingHit[],
): Surroundings {
  const facts = [...stored.map(factOf), ...fresh]
  const first = Math.min(...facts.map(({ at }) => at.getTime()))
  return { sentAt: sentAt ?? new Date(first), facts }
}

const factOf = ({ kind, link, at, ip, agent }: TrackedEvent): Fact => ({ kind, link, at, ip, agent: agent ?? '' })

/**
 * The new verdict of an event, if it differs from the stored one. An event whose facts were erased keeps its verdict.
 */
function changeOf(event: TrackedEvent, surroundings: Surroundings): VerdictChange[] {
  if (event.agent === null) return []
  const { machine, bits } = judge(factOf(event), surroundings)
  if (machine === event.machine && bits === event.reasons) return []
  const { id, at, contactId, kind } = event
  return [{ id, at, contactId, kind, machine, reasons: bits }]
}
