import Type from 'typebox'
import { defineNode, NEXT } from '../define-node.ts'

/** Records a custom event of contacts, which may start other automations. */
export default defineNode({
  type: 'fire_event',
  family: 'action',
  config: Type.Object({
    customEvent: Type.Optional(Type.String({ pattern: '^(?!se-)[a-z0-9-]{1,50}$', examples: ['became-vip'] })),
    payload: Type.Optional(
      Type.Record(Type.String({ maxLength: 100 }), Type.Unknown(), { maxProperties: 50, examples: [{ level: 2 }] }),
    ),
  }),
  required: ['customEvent'],
  outputs: () => NEXT,
  fault: ({ payload }) => (payload && JSON.stringify(payload).length > MOST_BYTES ? 'payload' : null),
  examples: [{ customEvent: 'became-vip' }],
})

const MOST_BYTES = 8_000
