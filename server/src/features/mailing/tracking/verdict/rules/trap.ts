import { defineVerdictRule } from '../define-verdict-rule.ts'
import { LOOK_AHEAD } from '../facts.ts'

/** The link that people do not see was followed at about the same time, so a program follows all links. */
export default defineVerdictRule({
  name: 'trap',
  bit: 3,
  judge: (hit, { facts }) =>
    facts.some((fact) => fact.link === 0 && Math.abs(fact.at.getTime() - hit.at.getTime()) <= LOOK_AHEAD),
  examples: {
    machine: [
      [{ kind: 'clicked', link: 0, after: 3600 }],
      [
        { kind: 'clicked', link: 2, after: 100 },
        { kind: 'clicked', link: 0, after: 101 },
      ],
      [
        { kind: 'opened', after: 100 },
        { kind: 'clicked', link: 0, after: 41 },
      ],
    ],
    person: [
      [
        { kind: 'clicked', link: 2, after: 200 },
        { kind: 'clicked', link: 0, after: 139 },
      ],
      [
        { kind: 'clicked', link: 2, after: 200 },
        { kind: 'clicked', link: 1, after: 199 },
      ],
    ],
  },
})
