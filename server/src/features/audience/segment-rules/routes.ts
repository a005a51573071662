import Type from 'typebox'
import { defineRoute } from '../../../platform/http/define-route.ts'
import { Nullable } from '../../../platform/http/schemas.ts'
import { loadCustomFields } from '../custom-fields/index.ts'
import { catalogue } from './catalogue.ts'

const Catalogue = Type.Object(
  {
    rules: Type.Array(
      Type.Object(
        {
          type: Type.String({ examples: ['contact_list'] }),
          aliases: Type.Array(Type.String(), { description: 'Other names that definitions may use for this type' }),
          group: Type.String({ examples: ['contact'] }),
          schema: Type.Record(Type.String(), Type.Unknown(), { description: 'JSON Schema of the fields of the rule' }),
          references: Type.Record(Type.String(), Type.String(), {
            description: 'Fields that hold ids of objects, with the kind of object',
          }),
          takes: Nullable(
            Type.Object(
              { kinds: Type.Array(Type.String()), fields: Type.Array(Type.String()) },
              {
                description:
                  'For a rule with a `field`: the kinds of fields that it takes, and single fields of other kinds',
              },
            ),
          ),
          examples: Type.Array(Type.Record(Type.String(), Type.Unknown()), { examples: [[]] }),
        },
        { title: 'RuleType' },
      ),
    ),
    fields: Type.Array(
      Type.Object(
        {
          field: Type.String({ examples: ['firstName'] }),
          name: Nullable(Type.String({ description: 'The name of a custom field; null for other fields' })),
          archived: Type.Boolean(),
          kind: Type.String({ examples: ['text'] }),
          options: Type.Array(Type.Object({ id: Type.String(), name: Type.String() }), {
            description: 'The allowed values; any text when empty',
          }),
        },
        { title: 'RuleField' },
      ),
    ),
    operators: Type.Array(
      Type.Object(
        {
          kind: Type.String({ examples: ['text'] }),
          operators: Type.Array(
            Type.Object({
              op: Type.String({ examples: ['contains'] }),
              value: Type.String({ description: 'The kind of value that the operator takes', examples: ['text'] }),
            }),
          ),
        },
        { title: 'OperatorsOfKind' },
      ),
    ),
    limits: Type.Object({ levels: Type.Integer(), rules: Type.Integer(), groups: Type.Integer() }),
  },
  { title: 'RuleCatalogue' },
)

const list = defineRoute({
  id: 'segments.rule-types',
  method: 'GET',
  path: '/segments/rule-types',
  tag: 'Segments',
  summary:
    'Returns what definitions are made of: rule types with their schemas, fields of contacts, operators of each kind',
  module: 'contacts',
  level: 'read',
  status: 200,
  response: Catalogue,
  handle: async ({ db, tenant }) => catalogue(await loadCustomFields(db, tenant.id)),
})

export const routes = [list]
