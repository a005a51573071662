import { defineVerdictRule } from '../define-rule.ts'
import { LOOK_AHEAD } from '../parts.ts'

/** The link that no person sees was followed: who does so at that time follows everything. */
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
