import Type from 'typebox'
import { TimeSpec } from '../../times/index.ts'
import { defineNode, NEXT } from '../define-node.ts'

/** Holds contacts until a time. Contacts that lack what the time depends on go on at once. */
export default defineNode({
  type: 'wait',
  family: 'wait',
  config: Type.Object({ until: Type.Optional(TimeSpec) }),
  required: ['until'],
  outputs: () => NEXT,
  times: ({ until }) => [{ field: 'until', spec: until }],
  examples: [{ until: { kind: 'duration', value: 3, unit: 'days' } }],
  async decide({ config: { until }, now, momentsOf }) {
    const moments = await momentsOf(until!)
    return moments.map((at) => (at && at > now ? { waitUntil: at } : { go: 'next', ...(at ? { at } : {}) }))
  },
})
