import { defineVerdictRule } from '../define-verdict-rule.ts'
import { sinceDelivery, wasOpenedBefore } from '../facts.ts'

const WITHIN = 5_000

/** A click right after delivery, in a mail whose images were not loaded. */
export default defineVerdictRule({
  name: 'blind-click',
  bit: 5,
  judge: (hit, surroundings) =>
    hit.kind === 'clicked' && sinceDelivery(hit, surroundings) <= WITHIN && !wasOpenedBefore(hit, surroundings),
  examples: {
    machine: [
      [{ kind: 'clicked', link: 1, after: 4 }],
      // The program loaded the images too, during delivery.
      [
        { kind: 'clicked', link: 1, after: 4 },
        { kind: 'opened', after: 0.5 },
      ],
      [
        { kind: 'clicked', link: 1, after: 4 },
        { kind: 'opened', after: 3, agent: 'Mozilla/5.0' },
      ],
    ],
    person: [
      [
        { kind: 'clicked', link: 1, after: 4.5 },
        { kind: 'opened', after: 3 },
      ],
      // The mail program does not load images, as is common.
      [{ kind: 'clicked', link: 1, after: 20 }],
      [{ kind: 'opened', after: 3 }],
    ],
  },
})
