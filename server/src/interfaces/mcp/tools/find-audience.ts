import { defineTool } from './define-tool.ts'
import { type RuleTypes, shortCatalogue } from './short-catalogue.ts'

/** Each shop is counted by itself, which takes time. */
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
    if (definition === undefined) return shortCatalogue((await call('segments.rule-types')) as RuleTypes)
    if (shopId !== undefined) return call('segments.preview', { definition, shopId })
    const { items } = (await call('shops.list')) as { items: { id: string; name: string }[] }
    const shops = []
    for (const { id, name } of items.slice(0, MOST_SHOPS))
      shops.push({ shopId: id, name, ...((await call('segments.preview', { definition, shopId: id })) as object) })
    return { shops, ...(items.length > MOST_SHOPS ? { notCounted: items.length - MOST_SHOPS } : {}) }
  },
})
