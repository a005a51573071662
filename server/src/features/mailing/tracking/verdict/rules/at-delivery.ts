import { defineVerdictRule } from '../define-verdict-rule.ts'
import { AT_ONCE, sinceDelivery } from '../facts.ts'

/** During delivery: gateways scan a mail before they pass it on. */
export default defineVerdictRule({
  name: 'at-delivery',
  bit: 2,
  judge: (hit, surroundings) => sinceDelivery(hit, surroundings) <= AT_ONCE,
  examples: {
    machine: [
      [{ kind: 'opened', after: 1.2 }],
      [{ kind: 'clicked', link: 1, after: 2 }],
      // The hit arrived before the mail was recorded as sent.
      [{ kind: 'opened', after: -0.4 }],
      [
        {
          kind: 'opened',
          after: 1,
          agent: 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
        },
      ],
    ],
    person: [[{ kind: 'opened', after: 2.1 }], [{ kind: 'clicked', link: 1, after: 30 }]],
  },
})
