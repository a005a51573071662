import { defineSpamRule } from '../define-spam-rule.ts'
import { phrases } from '../words.ts'

const find = phrases('free', 'for free', '100% free', 'zdarma', 'zadarmo', 'gratis', 'kostenlos')

/** Honest shops use these words too, so the rule has few points. */
export default defineSpamRule({
  code: 'subject_free',
  points: 0.5,
  find: ({ foldedSubject }) => find(foldedSubject),
  examples: {
    good: [{ subject: 'Freedom of choice' }, { subject: 'Sugar-freed' }],
    bad: [{ subject: 'Get it FREE' }, { subject: 'Doprava zdarma' }, { subject: 'Dárček zadarmo' }],
  },
})
