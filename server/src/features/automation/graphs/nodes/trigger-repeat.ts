import Type from 'typebox'
import { isDay } from '../../../../platform/time/zone.ts'
import { Duration, durationFault, LocalDateTime } from '../../times/index.ts'
import { defineNode, NEXT } from '../define-node.ts'
import { Entry, filtersOfEntry } from '../settings.ts'

const LEAST_MINUTES = 15

/** Starts runs again and again, first at activation or at `startAt`. */
export default defineNode({
  type: 'trigger_repeat',
  family: 'trigger',
  config: Type.Object({
    every: Type.Optional(Duration),
    startAt: Type.Optional(LocalDateTime),
    stopAt: Type.Optional(LocalDateTime),
    ...Entry,
  }),
  required: ['every'],
  outputs: () => NEXT,
  filters: filtersOfEntry,
  fault({ every, startAt, stopAt }) {
    if (every && (durationFault(every) || (every.unit === 'minutes' && every.value < LEAST_MINUTES)))
      return 'every.value'
    if (startAt !== undefined && !isDay(startAt.slice(0, 10))) return 'startAt'
    if (stopAt !== undefined && (!isDay(stopAt.slice(0, 10)) || (startAt !== undefined && stopAt <= startAt)))
      return 'stopAt'
    return null
  },
  examples: [{ every: { value: 7, unit: 'days' }, startAt: '2026-12-01T09:00' }],
})
