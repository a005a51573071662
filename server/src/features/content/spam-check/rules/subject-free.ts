import { defineRule } from '../define-rule.ts'
import { phrases } from '../words.ts'

const find = phrases('free', 'for free', '100% free', 'zdarma', 'zadarmo', 'gratis', 'kostenlos')

/** Also said by honest shops: it weighs little. */
export default defineRule({
  code: 'subject_free',
  points: 0.5,
  find: ({ foldedSubject }) => find(foldedSubject),
  examples: {
    good: [{ subject: 'Freedom of choice' }, { subject: 'Sugar-freed' }],
    bad: [{ subject: 'Get it FREE' }, { subject: 'Doprava zdarma' }, { subject: 'Dárček zadarmo' }],
  },
})
