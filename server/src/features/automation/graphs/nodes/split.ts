import Type from 'typebox'
import { defineNode } from '../define-node.ts'

/** Divides contacts at random by percentages. A contact always gets the same branch of the same node. */
export default defineNode({
  type: 'split',
  family: 'decision',
  config: Type.Object({
    branches: Type.Optional(
      Type.Array(
        Type.Object({
          key: Type.String({ pattern: '^[a-j]$', examples: ['a'] }),
          percent: Type.Integer({ minimum: 0, maximum: 100, examples: [50] }),
        }),
        { minItems: 2, maxItems: 10 },
      ),
    ),
  }),
  required: ['branches'],
  outputs: ({ branches = [] }) => branches.map(({ key }) => key),
  fault({ branches }) {
    if (!branches) return null
    if (new Set(branches.map(({ key }) => key)).size < branches.length) return 'branches'
    return branches.reduce((sum, { percent }) => sum + percent, 0) === 100 ? null : 'branches'
  },
  examples: [
    {
      branches: [
        { key: 'a', percent: 50 },
        { key: 'b', percent: 50 },
      ],
    },
  ],
  decide({ config: { branches = [] }, runs, shareOf }) {
    return runs.map((run) => {
      const share = shareOf(run)
      let end = 0
      const found = branches.find(({ percent }) => {
        end += percent / 100
        return share < end
      })
      return { go: (found ?? branches.at(-1))!.key }
    })
  },
})
