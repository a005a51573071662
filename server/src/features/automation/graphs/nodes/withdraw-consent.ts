import Type from 'typebox'
import { Id } from '../../../../platform/http/schemas.ts'
import { defineNode, NEXT } from '../define-node.ts'

/** Withdraws the consent of contacts to a purpose. */
export default defineNode({
  type: 'withdraw_consent',
  family: 'action',
  config: Type.Object({ purposeId: Type.Optional(Id) }),
  required: ['purposeId'],
  outputs: () => NEXT,
  names: ({ purposeId: id }) => (id ? [{ kind: 'purpose', id, field: 'purposeId' }] : []),
  examples: [{ purposeId: '2' }],
})
