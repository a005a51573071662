import { defineRule } from '../define-rule.ts'

const START = /^\s{0,20}(re|fwd?|odp|aw|wg|sv|tr)(\[\d{1,3}\])?\s?:/i

/** A mail that was never an answer. */
export default defineRule({
  code: 'subject_fake_reply',
  points: 1.5,
  find: ({ subject }) => START.exec(subject)?.[0] ?? null,
  examples: {
    good: [{ subject: 'Reply to us' }, { subject: 'Relax' }],
    bad: [
      { subject: 'Re: your order' },
      { subject: 'FWD: invoice' },
      { subject: 'Odp: dotaz' },
      { subject: 'AW: Termin' },
    ],
  },
})
