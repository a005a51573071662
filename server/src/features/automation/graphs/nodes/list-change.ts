import Type from 'typebox'
import { Enum, Id } from '../../../../platform/http/schemas.ts'
import { defineNode, NEXT } from '../define-node.ts'

/** Adds contacts to lists, removes them, or unsubscribes them from lists. */
export default defineNode({
  type: 'list_change',
  family: 'action',
  config: Type.Object({
    action: Type.Optional(Enum(['add', 'remove', 'unsubscribe'])),
    listIds: Type.Optional(Type.Array(Id, { maxItems: 100, uniqueItems: true, examples: [['3']] })),
  }),
  required: ['action', 'listIds'],
  outputs: () => NEXT,
  names: ({ listIds = [] }) => listIds.map((id, i) => ({ kind: 'list', id, field: `listIds.${i}` })),
  examples: [{ action: 'add', listIds: ['3'] }],
})
