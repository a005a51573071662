import { defineVerdictRule } from '../define-rule.ts'

/** No mail program and no browser of a person comes without a name. */
export default defineVerdictRule({
  name: 'no-agent',
  bit: 8,
  judge: ({ agent }) => agent.trim() === '',
  examples: {
    machine: [[{ kind: 'opened', after: 100, agent: '' }], [{ kind: 'clicked', link: 1, after: 100, agent: ' ' }]],
    person: [[{ kind: 'opened', after: 100 }]],
  },
})
