import Type from 'typebox'
import { addDays, anniversary, dayOf, fromLocal } from '../../../../platform/time/zone.ts'
import { defineTime } from '../define-time.ts'
import { LocalTime } from '../units.ts'

/** Fields whose day comes back every year. */
const YEARLY = new Set(['birthday', 'nameDay'])

/** A day in a field of the contact, at a time of the day. A birthday or name day is the next one. */
export default defineTime({
  kind: 'field',
  fields: Type.Object({
    field: Type.String({ pattern: '^(birthday|nameDay|cf:[1-9]\\d{0,18})$', examples: ['birthday'] }),
    offsetDays: Type.Optional(Type.Integer({ minimum: -365, maximum: 365, default: 0, examples: [-3] })),
    at: LocalTime,
  }),
  needs: 'field',
  examples: [{ field: 'birthday', offsetDays: -3, at: '09:00' }],
  at({ field, offsetDays = 0, at }, { base, timezone }, { field: value }) {
    if (!value) return null
    const moment = (day: string) => fromLocal(`${addDays(day, offsetDays)}T${at}`, timezone)
    if (!YEARLY.has(field)) return moment(value.slice(0, 10))
    const year = Number(dayOf(base, timezone).slice(0, 4))
    // With an offset of a year the day may lie a year before or after the calendar year.
    const next = [-1, 0, 1, 2].map((more) => moment(anniversary(value.slice(-5), year + more)))
    return next.find((one) => one >= base) ?? null
  },
})
