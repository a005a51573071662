import { defineTool } from './define-tool.ts'

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

/** More shops than a company has; each is counted. */
const MOST_SHOPS = 20

/** Finds an audience in two steps: first the rules that exist, then how many contacts a definition matches. */
export const findAudience = defineTool({
  name: 'find_audience',
  description:
    'Finds contacts by a question in words. Without arguments it returns all rule types with their fields and examples, and whole definitions. With a definition it returns for each shop how many contacts match, how many of them may be mailed, and the total. Save a definition as a segment with segments.create to mail it.',
  input: {
    type: 'object',
    properties: {
      definition: {
        type: 'object',
        description: 'A group {type: group, match: all|any, negate?, rules: [...]} of rules and groups',
      },
      shopId: {
        type: 'string',
        description: 'The shop whose contacts are counted; without it all shops, each by itself',
      },
    },
    required: [],
    additionalProperties: false,
  },
  operations: ['segments.rule-types', 'segments.preview', 'shops.list'],
  async run({ call }, { definition, shopId }) {
    if (definition === undefined) return catalogue((await call('segments.rule-types')) as RuleTypes)
    if (shopId !== undefined) return call('segments.preview', { definition, shopId })
    const { items } = (await call('shops.list')) as { items: { id: string; name: string }[] }
    const shops = []
    for (const { id, name } of items.slice(0, MOST_SHOPS))
      shops.push({ shopId: id, name, ...((await call('segments.preview', { definition, shopId: id })) as object) })
    return { shops }
  },
})

interface RuleTypes {
  rules: { type: string; group: string; schema: { properties?: Record<string, object> }; examples?: object[] }[]
  fields: { field: string; name: string | null; kind: string; archived: boolean; options: unknown[] }[]
  operators: unknown
  limits: unknown
}

/** The rules in short: the whole schemas of all rules would fill half of what an assistant can read. */
const catalogue = ({ rules, fields, operators, limits }: RuleTypes) => ({
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
