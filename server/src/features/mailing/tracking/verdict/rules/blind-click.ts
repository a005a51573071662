import { defineVerdictRule } from '../define-rule.ts'
import { sinceDelivery, wasOpenedBefore } from '../parts.ts'

const WITHIN = 5_000

/** Clicked at once after delivery in a mail whose pictures nobody had loaded. */
export default defineVerdictRule({
  name: 'blind-click',
  bit: 5,
  judge: (hit, surroundings) =>
    hit.kind === 'clicked' && sinceDelivery(hit, surroundings) <= WITHIN && !wasOpenedBefore(hit, surroundings),
  examples: {
    machine: [
      [{ kind: 'clicked', link: 1, after: 4 }],
      // The program loaded the pictures too, on its way in.
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
      // Pictures are off, as they often are.
      [{ kind: 'clicked', link: 1, after: 20 }],
      [{ kind: 'opened', after: 3 }],
    ],
  },
})
