import Type from 'typebox'
import { defineTime } from '../define-time.ts'
import { nextLocalTime } from '../next-local-time.ts'
import { LocalTime, Weekdays } from '../units.ts'

/** The next time that a clock shows it, on one of the weekdays. A time that is right now is not waited for. */
export default defineTime({
  kind: 'time',
  fields: Type.Object({ at: LocalTime, weekdays: Type.Optional(Weekdays) }),
  examples: [{ at: '09:00', weekdays: [1, 2, 3, 4, 5] }],
  at: ({ at, weekdays }, { base, timezone }) => nextLocalTime(base, at, timezone, weekdays),
})
