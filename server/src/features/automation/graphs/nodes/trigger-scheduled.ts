import Type from 'typebox'
import { isDay } from '../../../../platform/time/zone.ts'
import { LocalDateTime } from '../../times/index.ts'
import { defineNode, NEXT } from '../define-node.ts'
import { Entry, filtersOfEntry } from '../settings.ts'

/** Starts runs once, at a time. */
export default defineNode({
  type: 'trigger_scheduled',
  family: 'trigger',
  config: Type.Object({ at: Type.Optional(LocalDateTime), ...Entry }),
  required: ['at'],
  outputs: () => NEXT,
  filters: filtersOfEntry,
  fault: ({ at }) => (at === undefined || isDay(at.slice(0, 10)) ? null : 'at'),
  examples: [{ at: '2026-12-24T18:00' }],
})
