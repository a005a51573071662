import Type from 'typebox'
import { isDay, startOfDay } from '../../../../platform/time/zone.ts'
import { defineTime } from '../define-time.ts'
import { addDuration, Duration, durationFault } from '../units.ts'

/** A time in the data of the event that started the run, such as `order.deliveryDate`, shifted by `offset`. */
export default defineTime({
  kind: 'event_field',
  fields: Type.Object({
    path: Type.String({ pattern: '^[A-Za-z_][\\w-]{0,49}(\\.[\\w-]{1,50}){0,9}$', examples: ['payload.deliveryAt'] }),
    offset: Type.Optional(
      Type.Object({ ...Duration.properties, before: Type.Optional(Type.Boolean({ default: false })) }),
    ),
  }),
  needs: 'event',
  fault: ({ offset }) => (offset && durationFault(offset) ? 'offset.value' : null),
  examples: [{ path: 'payload.deliveryAt', offset: { value: 2, unit: 'hours', before: true } }],
  at({ path, offset }, { timezone }, { event }) {
    const at = momentOf(valueAt(event, path), timezone)
    if (!at || !offset) return at
    return addDuration(at, offset, timezone, offset.before ? -1 : 1)
  },
})

function valueAt(data: unknown, path: string): unknown {
  let value = data
  for (const step of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    value = (value as Record<string, unknown>)[step]
  }
  return value
}

/** A time with a zone, or a calendar day of the company. */
function momentOf(value: unknown, timezone: string): Date | null {
  if (typeof value !== 'string') return null
  if (isDay(value)) return startOfDay(value, timezone)
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$/.test(value)) return null
  const at = new Date(value)
  return Number.isNaN(at.getTime()) ? null : at
}
