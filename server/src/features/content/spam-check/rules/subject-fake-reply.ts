import { defineSpamRule } from '../define-spam-rule.ts'

const START = /^\s{0,20}(re|fwd?|odp|aw|wg|sv|tr)(\[\d{1,3}\])?\s?:/i

/** A newsletter is never a reply. */
export default defineSpamRule({
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
