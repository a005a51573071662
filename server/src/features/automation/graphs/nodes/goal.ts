import Type from 'typebox'
import { defineNode, NEXT } from '../define-node.ts'
import { Filter } from '../settings.ts'

/** What the automation is for: a run anywhere before this node jumps here as soon as its contact matches the filter. */
export default defineNode({
  type: 'goal',
  family: 'decision',
  config: Type.Object({ filter: Type.Optional(Filter) }),
  required: ['filter'],
  outputs: () => NEXT,
  filters: ({ filter }) => (filter ? [{ field: 'filter', filter }] : []),
  examples: [{ filter: { type: 'group', match: 'all', rules: [] } }],
})
