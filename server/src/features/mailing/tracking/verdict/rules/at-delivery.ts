import { defineVerdictRule } from '../define-rule.ts'
import { AT_ONCE, sinceDelivery } from '../parts.ts'

/** Done while the mail was being delivered: gateways look at a mail before they hand it on. */
export default defineVerdictRule({
  name: 'at-delivery',
  bit: 2,
  judge: (hit, surroundings) => sinceDelivery(hit, surroundings) <= AT_ONCE,
  examples: {
    machine: [
      [{ kind: 'opened', after: 1.2 }],
      [{ kind: 'clicked', link: 1, after: 2 }],
      // The relay was quicker than our record of it.
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
