import Type from 'typebox'
import { Id } from '../../../../platform/http/schemas.ts'
import { defineNode, NEXT } from '../define-node.ts'

/** Lets contacts enter another automation by its manual trigger. */
export default defineNode({
  type: 'start_automation',
  family: 'action',
  config: Type.Object({ automationId: Type.Optional(Id) }),
  required: ['automationId'],
  outputs: () => NEXT,
  names: ({ automationId: id }) => (id ? [{ kind: 'automation', id, field: 'automationId' }] : []),
  examples: [{ automationId: '8' }],
})
