import Type from 'typebox'
import { Line } from '../../../../platform/http/schemas.ts'
import { defineNode } from '../define-node.ts'
import { Filter } from '../settings.ts'

const MOST = 10

/** Divides contacts by several filters: the first that matches, else `else`. */
export default defineNode({
  type: 'switch',
  family: 'decision',
  config: Type.Object({
    branches: Type.Optional(
      Type.Array(
        Type.Object({
          key: Type.String({ pattern: '^b([1-9]|10)$', examples: ['b1'] }),
          name: Type.Optional(Line(100, 'Regular customers')),
          filter: Type.Optional(Filter),
        }),
        { minItems: 1, maxItems: MOST },
      ),
    ),
  }),
  required: ['branches'],
  outputs: ({ branches = [] }) => [...branches.map(({ key }) => key), 'else'],
  filters: ({ branches = [] }) =>
    branches.flatMap(({ filter }, i) => (filter ? [{ field: `branches.${i}.filter`, filter }] : [])),
  missing: ({ branches = [] }) => branches.flatMap(({ filter }, i) => (filter ? [] : [`branches.${i}.filter`])),
  fault({ branches = [] }) {
    const twice = branches.findIndex(({ key }, i) => branches.findIndex((other) => other.key === key) !== i)
    return twice === -1 ? null : `branches.${twice}.key`
  },
  examples: [{ branches: [{ key: 'b1', name: 'Women', filter: { type: 'group', match: 'all', rules: [] } }] }],
  async decide({ config: { branches = [] }, runs, matching }) {
    const output = new Map<string, string>()
    for (const { key, filter } of branches)
      for (const contactId of await matching(filter)) if (!output.has(contactId)) output.set(contactId, key)
    return runs.map(({ contactId }) => ({ go: output.get(contactId) ?? 'else' }))
  },
})
