import Type from 'typebox'
import { Id } from '../../../../platform/http/schemas.ts'
import { defineNode, NEXT } from '../define-node.ts'
import { Filter } from '../settings.ts'

/** Sends a mail made of a template: of the first variant whose filter the contact matches, else of the main one. */
export default defineNode({
  type: 'send_email',
  family: 'action',
  config: Type.Object({
    templateId: Type.Optional(Id),
    senderId: Type.Optional(Id),
    variants: Type.Optional(
      Type.Array(Type.Object({ filter: Type.Optional(Filter), templateId: Type.Optional(Id) }), {
        maxItems: 10,
        examples: [[]],
      }),
    ),
  }),
  required: ['templateId'],
  outputs: () => NEXT,
  sends: true,
  filters: ({ variants = [] }) =>
    variants.flatMap(({ filter }, i) => (filter ? [{ field: `variants.${i}.filter`, filter }] : [])),
  missing: ({ variants = [] }) =>
    variants.flatMap(({ filter, templateId }, i) => [
      ...(filter ? [] : [`variants.${i}.filter`]),
      ...(templateId ? [] : [`variants.${i}.templateId`]),
    ]),
  names: ({ templateId, senderId, variants = [] }) => [
    ...(templateId ? [{ kind: 'template', id: templateId, field: 'templateId' }] : []),
    ...(senderId ? [{ kind: 'sender', id: senderId, field: 'senderId' }] : []),
    ...variants.flatMap(({ templateId: id }, i) =>
      id ? [{ kind: 'template', id, field: `variants.${i}.templateId` }] : [],
    ),
  ],
  examples: [{ templateId: '12' }],
})
