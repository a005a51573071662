/** “Who bought in spring and not since?” */
const EXAMPLES = [
  {
    question: 'Contacts who bought in spring 2026 and not since',
    definition: {
      type: 'group',
      match: 'all',
      rules: [{ type: 'order_last', window: { kind: 'between', from: '2026-03-01', to: '2026-05-31' } }],
    },
  },
  {
    question: 'Contacts who clicked in the last 30 days and have no order yet',
    definition: {
      type: 'group',
      match: 'all',
      rules: [
        { type: 'email_clicked', window: { kind: 'last', value: 30, unit: 'days' } },
        { type: 'order_count', op: 'eq', value: 0 },
      ],
    },
  },
]

export interface RuleTypes {
  rules: { type: string; group: string; schema: { properties?: Record<string, object> }; examples?: object[] }[]
  fields: { field: string; name: string | null; kind: string; archived: boolean; options: unknown[] }[]
  operators: unknown
  limits: unknown
}

/** The rules in short: the whole schemas of all rules would fill half of what an assistant can read. */
export const shortCatalogue = ({ rules, fields, operators, limits }: RuleTypes) => ({
  examples: EXAMPLES,
  windows: [
    '{kind: ever}',
    '{kind: last, value: 30, unit: days|weeks|months}',
    '{kind: between, from, to}',
    '{kind: before, to}',
    '{kind: after, from}',
  ],
  rules: rules.map(({ type, group, schema, examples = [] }) => ({
    ...{ type, group },
    fields: Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, field]) => [name, kindOf(field)])),
    examples: examples.slice(0, 2),
  })),
  fields: fields
    .filter(({ archived }) => !archived)
    .map(({ field, name, kind, options }) => ({
      ...{ field, kind },
      ...(name ? { name } : {}),
      ...(options.length ? { options } : {}),
    })),
  operators,
  limits,
  wholeSchemas: 'segments.rule-types',
})

function kindOf(field: { type?: unknown; enum?: unknown[] }): string {
  if (field.enum) return field.enum.join('|')
  return typeof field.type === 'string' ? field.type : 'any'
}
