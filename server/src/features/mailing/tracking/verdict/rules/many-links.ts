import { defineVerdictRule } from '../define-verdict-rule.ts'
import { linksAround } from '../facts.ts'

const LINKS = 3
const WITHIN = 5_000

/** Several different links within seconds: a person would look at the first page before the next click. */
export default defineVerdictRule({
  name: 'many-links',
  bit: 4,
  judge: (hit, surroundings) => hit.kind === 'clicked' && linksAround(hit, surroundings, WITHIN) >= LINKS,
  examples: {
    machine: [
      [
        { kind: 'clicked', link: 1, after: 300 },
        { kind: 'clicked', link: 2, after: 301 },
        { kind: 'clicked', link: 3, after: 302.5 },
      ],
      [
        { kind: 'clicked', link: 3, after: 305 },
        { kind: 'clicked', link: 1, after: 300 },
        { kind: 'clicked', link: 2, after: 300 },
      ],
      [
        { kind: 'clicked', link: 2, after: 302 },
        { kind: 'clicked', link: 1, after: 300 },
        { kind: 'clicked', link: 3, after: 304 },
      ],
    ],
    person: [
      // Twice on a slow link, and once on another.
      [
        { kind: 'clicked', link: 1, after: 300 },
        { kind: 'clicked', link: 1, after: 301 },
        { kind: 'clicked', link: 2, after: 303 },
      ],
      [
        { kind: 'clicked', link: 1, after: 300 },
        { kind: 'clicked', link: 2, after: 304 },
        { kind: 'clicked', link: 3, after: 308 },
      ],
      // Three links within eight seconds, although each is near the next.
      [
        { kind: 'clicked', link: 2, after: 304 },
        { kind: 'clicked', link: 1, after: 300 },
        { kind: 'clicked', link: 3, after: 308 },
      ],
      [
        { kind: 'opened', after: 301 },
        { kind: 'clicked', link: 1, after: 300 },
        { kind: 'clicked', link: 2, after: 301 },
        { kind: 'clicked', link: 3, after: 302 },
      ],
    ],
  },
})
