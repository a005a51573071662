import Type from 'typebox'
import { defineTime } from '../define-time.ts'
import { nextLocalTime } from '../next-local-time.ts'

const HOUR = 3_600_000

/** The hour at which the contact usually reads, if it comes within the time given. */
export default defineTime({
  kind: 'best_hour',
  fields: Type.Object({ withinHours: Type.Integer({ minimum: 1, maximum: 168, examples: [24] }) }),
  needs: 'bestHour',
  examples: [{ withinHours: 24 }],
  at({ withinHours }, { base, timezone }, { bestHour }) {
    if (bestHour === undefined) return null
    const hour = String(bestHour).padStart(2, '0')
    // In its course is as good as at its beginning.
    const start = nextLocalTime(new Date(base.getTime() - HOUR + 60_000), `${hour}:00`, timezone)
    if (start <= base) return base
    return start.getTime() - base.getTime() > withinHours * HOUR ? null : start
  },
})
