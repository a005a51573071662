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

/** Finds an audience in two steps: first the rules that exist, then how many contacts a definition matches. */
export const findAudience = defineTool({
  name: 'find_audience',
  description:
    'Finds contacts by a question in words. Without arguments it returns all rule types with their fields and examples, and whole definitions. With a definition it returns how many contacts match, how many of them may be mailed, and the total. Save a definition as a segment with segments.create to mail it.',
  input: {
    type: 'object',
    properties: {
      definition: {
        type: 'object',
        description: 'A group {type: group, match: all|any, negate?, rules: [...]} of rules and groups',
      },
      shopId: { type: 'string', description: 'Only contacts of this shop' },
    },
    required: [],
    additionalProperties: false,
  },
  operations: ['segments.rule-types', 'segments.preview'],
  async run({ call }, { definition, shopId }) {
    if (definition === undefined)
      return { examples: EXAMPLES, ...((await call('segments.rule-types')) as object) }
    return call('segments.preview', { definition, ...(shopId === undefined ? {} : { shopId }) })
  },
})
