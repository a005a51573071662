import { defineSpamRule } from '../define-spam-rule.ts'

const GAPPY = /(?<![a-z0-9])([a-z][ ._*-]){3,20}[a-z](?![a-z0-9])/

/** Words with gaps between letters, to get past filters. */
export default defineSpamRule({
  code: 'subject_gappy',
  points: 2,
  find: ({ foldedSubject }) => GAPPY.exec(foldedSubject)?.[0] ?? null,
  examples: {
    good: [{ subject: 'A I in 2026' }, { subject: 'U.S.A. trip' }],
    bad: [{ subject: 'F R E E money' }, { subject: 'v.i.a.g.r.a' }, { subject: 'c-a-s-i-n-o' }],
  },
})
