import { defineVerdictRule } from '../define-verdict-rule.ts'
import { APPLE_PROXY } from '../facts.ts'

/** Apple's privacy proxy loads the images of every mail, whether or not it is read. */
export default defineVerdictRule({
  name: 'apple-proxy',
  bit: 0,
  judge: (hit) => hit.kind === 'opened' && hit.agent === APPLE_PROXY,
  examples: {
    machine: [
      [{ kind: 'opened', after: 40, agent: 'Mozilla/5.0' }],
      [{ kind: 'opened', after: 90_000, agent: 'Mozilla/5.0' }],
    ],
    person: [
      [{ kind: 'clicked', after: 40, agent: 'Mozilla/5.0' }],
      [
        {
          kind: 'opened',
          after: 40,
          agent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)',
        },
      ],
    ],
  },
})
