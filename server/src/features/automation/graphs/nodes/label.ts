import Type from 'typebox'
import { Enum, Id } from '../../../../platform/http/schemas.ts'
import { defineNode, NEXT } from '../define-node.ts'

/** Adds labels to contacts, or removes them. */
export default defineNode({
  type: 'label',
  family: 'action',
  config: Type.Object({
    action: Type.Optional(Enum(['add', 'remove'])),
    labelIds: Type.Optional(Type.Array(Id, { maxItems: 100, uniqueItems: true, examples: [['5']] })),
  }),
  required: ['action', 'labelIds'],
  outputs: () => NEXT,
  names: ({ labelIds = [] }) => labelIds.map((id, i) => ({ kind: 'label', id, field: `labelIds.${i}` })),
  examples: [{ action: 'add', labelIds: ['5'] }],
})
