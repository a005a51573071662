import Type from 'typebox'
import { defineTime } from '../define-time.ts'
import { addDuration, Duration, durationFault } from '../units.ts'

export default defineTime({
  kind: 'duration',
  fields: Type.Object({ ...Duration.properties }),
  fault: durationFault,
  examples: [{ value: 3, unit: 'days' }],
  at: (spec, { base, timezone }) => addDuration(base, spec, timezone),
})
