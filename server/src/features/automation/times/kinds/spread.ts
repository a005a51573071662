import Type from 'typebox'
import { defineTime } from '../define-time.ts'
import { addDuration, Duration, durationFault } from '../units.ts'

/** Divides contacts evenly over a time, so that not all of them come at once. */
export default defineTime({
  kind: 'spread',
  fields: Type.Object({ over: Duration }),
  needs: 'share',
  fault: ({ over }) => (durationFault(over) ? 'over.value' : null),
  examples: [{ over: { value: 6, unit: 'hours' } }],
  at({ over }, { base, timezone }, { share }) {
    const whole = addDuration(base, over, timezone).getTime() - base.getTime()
    return new Date(base.getTime() + Math.floor(whole * share))
  },
})
