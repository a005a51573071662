import { defineVerdictRule } from '../define-verdict-rule.ts'

/** Mail programs and browsers of people always send a user agent. */
export default defineVerdictRule({
  name: 'no-agent',
  bit: 8,
  judge: ({ agent }) => agent.trim() === '',
  examples: {
    machine: [[{ kind: 'opened', after: 100, agent: '' }], [{ kind: 'clicked', link: 1, after: 100, agent: ' ' }]],
    person: [[{ kind: 'opened', after: 100 }]],
  },
})
