import Type from 'typebox'
import { Id } from '../../../../platform/http/schemas.ts'
import { defineNode, NEXT } from '../define-node.ts'

/** Notifies members of the company about a contact. */
export default defineNode({
  type: 'alert',
  family: 'action',
  config: Type.Object({
    memberIds: Type.Optional(Type.Array(Id, { maxItems: 20, uniqueItems: true, examples: [['1']] })),
    text: Type.Optional(Type.String({ maxLength: 1000, examples: ['A large order: call them'] })),
  }),
  required: ['memberIds'],
  outputs: () => NEXT,
  names: ({ memberIds = [] }) => memberIds.map((id, i) => ({ kind: 'member', id, field: `memberIds.${i}` })),
  examples: [{ memberIds: ['1'], text: 'A large order: call them' }],
})
