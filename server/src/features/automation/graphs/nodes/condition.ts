import Type from 'typebox'
import { TimeSpec } from '../../times/index.ts'
import { type Decision, defineNode } from '../define-node.ts'
import { Filter } from '../settings.ts'

/** Divides contacts by a filter. With `wait`, a contact goes by `yes` as soon as the filter holds, else by `no` at the end. */
export default defineNode({
  type: 'condition',
  family: 'decision',
  config: Type.Object({
    filter: Type.Optional(Filter),
    wait: Type.Optional(Type.Union([Type.Object({ until: Type.Optional(TimeSpec) }), Type.Null()])),
  }),
  required: ['filter'],
  outputs: () => ['yes', 'no'],
  filters: ({ filter }) => (filter ? [{ field: 'filter', filter }] : []),
  times: ({ wait }) => (wait ? [{ field: 'wait.until', spec: wait.until }] : []),
  examples: [{ filter: { type: 'group', match: 'all', rules: [] }, wait: null }],
  async decide({ config: { filter, wait }, runs, now, matching, momentsOf }) {
    const holds = await matching(filter)
    const deadlines = wait?.until ? await momentsOf(wait.until) : []
    return runs.map(({ contactId, wokenBy }, i): Decision => {
      const deadline = deadlines[i]
      if (holds.has(contactId)) return { go: 'yes' }
      if (wokenBy === 'release') return { go: 'no' }
      if (deadline && deadline > now) return { waitUntil: deadline, listens: true }
      return { go: 'no', ...(deadline ? { at: deadline } : {}) }
    })
  },
})
