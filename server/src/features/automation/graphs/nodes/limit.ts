import Type from 'typebox'
import { Enum } from '../../../../platform/http/schemas.ts'
import { addDays, dayOf, startOfDay } from '../../../../platform/time/zone.ts'
import { type Decision, defineNode, NEXT } from '../define-node.ts'

const HOUR = 3_600_000

/** Lets only so many contacts through in each hour or day; the others wait for a later one, in the order of arrival. */
export default defineNode({
  type: 'limit',
  family: 'wait',
  config: Type.Object({
    count: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000_000, examples: [500] })),
    per: Type.Optional(Enum(['hour', 'day'])),
  }),
  required: ['count', 'per'],
  outputs: () => NEXT,
  examples: [{ count: 500, per: 'hour' }],
  async decide({ config: { count = 1, per = 'hour' }, runs, now, tenant: { timezone }, passedSince, lastPlanned }) {
    const span = spanOf(per, now, timezone)
    const last = await lastPlanned()
    // Contacts that were planned for this span come before those that have just arrived.
    let free = Math.max(0, count - (await passedSince(span.from)) - (last?.due ?? 0))
    // Each span takes as many as may pass: a million contacts are not looked at every hour.
    let slot = last && last.at >= span.to ? spanOf(per, last.at, timezone).from : span.to
    let taken = last && last.at.getTime() === slot.getTime() ? last.runs : 0
    return runs.map((): Decision => {
      if (free > 0) {
        free -= 1
        return { go: 'next' }
      }
      if (taken >= count) {
        slot = spanOf(per, slot, timezone).to
        taken = 0
      }
      taken += 1
      return { waitUntil: slot }
    })
  },
})

/** The hour or the company's day that a moment belongs to. */
function spanOf(per: 'hour' | 'day', at: Date, timezone: string): { from: Date; to: Date } {
  if (per === 'hour') {
    const from = new Date(Math.floor(at.getTime() / HOUR) * HOUR)
    return { from, to: new Date(from.getTime() + HOUR) }
  }
  const day = dayOf(at, timezone)
  return { from: startOfDay(day, timezone), to: startOfDay(addDays(day, 1), timezone) }
}
