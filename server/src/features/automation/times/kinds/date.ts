import Type from 'typebox'
import { fromLocal, isDay } from '../../../../platform/time/zone.ts'
import { defineTime } from '../define-time.ts'
import { LocalDateTime } from '../units.ts'

export default defineTime({
  kind: 'date',
  fields: Type.Object({ at: LocalDateTime }),
  fault: ({ at }) => (isDay(at.slice(0, 10)) ? null : 'at'),
  examples: [{ at: '2026-12-24T18:00' }],
  at: ({ at }, { timezone }) => fromLocal(at, timezone),
})
