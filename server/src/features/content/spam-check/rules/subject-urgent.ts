import { defineSpamRule } from '../define-spam-rule.ts'
import { phrases } from '../words.ts'

const find = phrases(
  'act now',
  'urgent',
  'immediately',
  'last warning',
  'final notice',
  'reply asap',
  'jednejte ihned',
  'okamzite',
  'nalehave',
  'posledni varovani',
  'posledne varovanie',
  'ihned odpovezte',
  'dringend',
  'letzte mahnung',
)

/** Phishing creates pressure of time. */
export default defineSpamRule({
  code: 'subject_urgent',
  points: 0.6,
  find: ({ foldedSubject }) => find(foldedSubject),
  examples: {
    good: [{ subject: 'Last day of the sale' }, { subject: 'Poslední den slev' }],
    bad: [{ subject: 'URGENT: reply' }, { subject: 'Poslední varování' }, { subject: 'Act now' }],
  },
})
