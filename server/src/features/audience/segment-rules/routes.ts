import Type from 'typebox'
import { defineRoute } from '../../../platform/http/define-route.ts'
import { Nullable } from '../../../platform/http/schemas.ts'
import { loadCustomFields } from '../custom-fields/index.ts'
import { catalogue } from './catalogue.ts'

const Catalogue = Type.Object({
  rules: Type.Array(
    Type.Object({
      type: Type.String({ examples: ['contact_list'] }),
      aliases: Type.Array(Type.String(), { description: 'Other names that stored definitions may have' }),
      group: Type.String({ examples: ['contact'] }),
      schema: Type.Record(Type.String(), Type.Unknown(), { description: 'JSON Schema of the fields' }),
      references: Type.Record(Type.String(), Type.String(), {
        description: 'Fields that name objects, and of which kind',
      }),
      takes: Nullable(
        Type.Object(
          { kinds: Type.Array(Type.String()), fields: Type.Array(Type.String()) },
          { description: 'Of a rule with a `field`: kinds of fields that it takes, and single ones beside them' },
        ),
      ),
      examples: Type.Array(Type.Record(Type.String(), Type.Unknown())),
    }),
  ),
  fields: Type.Array(
    Type.Object({
      field: Type.String({ examples: ['firstName'] }),
      name: Nullable(Type.String({ description: 'Of a custom field' })),
      archived: Type.Boolean(),
      kind: Type.String({ examples: ['text'] }),
      options: Type.Array(Type.Object({ id: Type.String(), name: Type.String() }), {
        description: 'What may be chosen; empty: anything',
      }),
    }),
  ),
  operators: Type.Array(
    Type.Object({
      kind: Type.String({ examples: ['text'] }),
      operators: Type.Array(
        Type.Object({
          op: Type.String({ examples: ['contains'] }),
          value: Type.String({ description: 'What it is given', examples: ['text'] }),
        }),
      ),
    }),
  ),
  limits: Type.Object({ levels: Type.Integer(), rules: Type.Integer(), groups: Type.Integer() }),
})

const list = defineRoute({
  id: 'segments.rule-types',
  method: 'GET',
  path: '/segments/rule-types',
  tag: 'Segments',
  summary:
    'Kinds of rules with the schema of their fields, fields of contacts with their kinds, and operators of each kind',
  module: 'contacts',
  level: 'read',
  status: 200,
  response: Catalogue,
  handle: async ({ db, tenant }) => catalogue(await loadCustomFields(db, tenant.id)),
})

export const routes = [list]
