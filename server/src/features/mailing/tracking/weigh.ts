import type { TrackedEvent, VerdictChange } from '../../audience/email-events/index.ts'
import type { WaitingHit } from './store.ts'
import type { Fact } from './verdict/define-rule.ts'
import { LOOK_AHEAD } from './verdict/parts.ts'
import { judge, type Verdict } from './verdict/verdict.ts'

export type Judged = WaitingHit & { verdict: Verdict }

/**
 * Judges what is new of one message, and again what it sheds light on: a scanner that is found out by its last click was
 * one at its first. `sentAt` is null while the message waits, as far as we know; then its first sign of life counts.
 */
export function weigh(
  sentAt: Date | null,
  stored: readonly TrackedEvent[],
  fresh: readonly WaitingHit[],
): { judged: Judged[]; changed: VerdictChange[] } {
  const near = stored.filter(({ at }) => fresh.some((hit) => Math.abs(hit.at.getTime() - at.getTime()) <= LOOK_AHEAD))
  const surroundings = surroundingsOf(sentAt, stored, fresh)
  return {
    judged: fresh.map((hit) => ({ ...hit, verdict: judge(hit, surroundings) })),
    changed: near.flatMap((event) => changeOf(event, surroundings)),
  }
}

/** Judges everything of one message again. */
export function weighAgain(sentAt: Date | null, stored: readonly TrackedEvent[]): VerdictChange[] {
  const surroundings = surroundingsOf(sentAt, stored, [])
  return stored.flatMap((event) => changeOf(event, surroundings))
}

type Around = Parameters<typeof judge>[1]

function surroundingsOf(sentAt: Date | null, stored: readonly TrackedEvent[], fresh: readonly WaitingHit[]): Around {
  const facts = [...stored.map(factOf), ...fresh]
  const first = Math.min(...facts.map(({ at }) => at.getTime()))
  return { sentAt: sentAt ?? new Date(first), facts }
}

const factOf = ({ kind, link, at, ip, agent }: TrackedEvent): Fact => ({ kind, link, at, ip, agent: agent ?? '' })

/** The verdict of an event, where it is another now. Of one whose facts were erased it stays. */
function changeOf(event: TrackedEvent, surroundings: Around): VerdictChange[] {
  if (event.agent === null) return []
  const { machine, bits } = judge(factOf(event), surroundings)
  if (machine === event.machine && bits === event.reasons) return []
  const { id, at, contactId, kind } = event
  return [{ id, at, contactId, kind, machine, reasons: bits }]
}
