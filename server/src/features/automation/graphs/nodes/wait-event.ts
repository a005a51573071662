import Type from 'typebox'
import { addDuration, Duration, durationFault } from '../../times/index.ts'
import { type Decision, defineNode } from '../define-node.ts'
import { EventChoice, eventFault, namesOfEvent } from '../event-choice.ts'

/** Holds contacts until an event happens to them after their arrival, or until the time is over. */
export default defineNode({
  type: 'wait_event',
  family: 'wait',
  config: Type.Object({ ...EventChoice.properties, timeout: Type.Optional(Duration) }),
  required: ['event', 'timeout'],
  outputs: () => ['happened', 'timeout'],
  fault: ({ timeout, ...config }) => (timeout && durationFault(timeout) ? 'timeout.value' : eventFault(config)),
  names: namesOfEvent,
  examples: [{ event: 'order_created', timeout: { value: 3, unit: 'days' } }],
  decide: ({ config: { timeout }, runs, now, tenant: { timezone } }) =>
    runs.map(({ wokenBy, arrivedAt }): Decision => {
      if (wokenBy === 'event') return { go: 'happened' }
      const end = addDuration(arrivedAt, timeout!, timezone)
      return end > now ? { waitUntil: end, listens: true } : { go: 'timeout', at: end }
    }),
})
