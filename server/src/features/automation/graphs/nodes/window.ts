import Type from 'typebox'
import { dayOf, fromLocal, toLocal } from '../../../../platform/time/zone.ts'
import { LocalTime, nextLocalTime, Weekdays, weekdayOf } from '../../times/index.ts'
import { type Decision, defineNode, NEXT } from '../define-node.ts'

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]

/** Lets contacts through only at these hours of these days; over midnight when `to` is before `from`. */
export default defineNode({
  type: 'window',
  family: 'wait',
  config: Type.Object({
    weekdays: Type.Optional(Weekdays),
    from: Type.Optional(LocalTime),
    to: Type.Optional(LocalTime),
  }),
  required: ['from', 'to'],
  outputs: () => NEXT,
  fault: ({ from, to }) => (from !== undefined && from === to ? 'to' : null),
  examples: [{ weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }],
  decide({ config, runs, now, nowOf, tenant: { timezone } }) {
    const { from = '00:00', to = '00:00', weekdays = EVERY_DAY } = config
    const decide = (at: Date): Decision => {
      if (isOpen(at, timezone, { from, to, weekdays })) return { go: 'next' }
      const opening = nextLocalTime(at, from, timezone, weekdays)
      return opening > now ? { waitUntil: opening } : { go: 'next', at: opening }
    }
    // Most runs of a batch have the same present: the calendar is asked once.
    const known = new Map<number, Decision>()
    return runs.map((run) => {
      const at = nowOf(run)
      const decision = known.get(at.getTime()) ?? decide(at)
      known.set(at.getTime(), decision)
      return decision
    })
  },
})

interface Hours {
  from: string
  to: string
  weekdays: readonly number[]
}

/** A window over midnight belongs to the day on which it opens. */
function isOpen(now: Date, timezone: string, { from, to, weekdays }: Hours): boolean {
  const time = toLocal(now, timezone).slice(11)
  const today = dayOf(now, timezone)
  if (from < to) return weekdays.includes(weekdayOf(today)) && time >= from && time < to
  if (time >= from) return weekdays.includes(weekdayOf(today))
  const yesterday = dayOf(new Date(fromLocal(`${today}T00:00`, timezone).getTime() - 1), timezone)
  return time < to && weekdays.includes(weekdayOf(yesterday))
}
