import Type from 'typebox'
import { Id } from '../../../../platform/http/schemas.ts'
import { defineNode } from '../define-node.ts'

/** Assigns a code of a stack to each contact. When no code is left, contacts go by `empty`. */
export default defineNode({
  type: 'coupon',
  family: 'action',
  config: Type.Object({ stackId: Type.Optional(Id) }),
  required: ['stackId'],
  outputs: () => ['next', 'empty'],
  names: ({ stackId: id }) => (id ? [{ kind: 'coupon_stack', id, field: 'stackId' }] : []),
  examples: [{ stackId: '9' }],
})
