import { readFields } from '../fields.ts'
import type { OpenMail } from '../open-mail.ts'
import type { Reading } from '../reading.ts'
import { tokensIn } from '../tokens.ts'

/** Feedback without a complaint of a person: "not spam", and findings of programs. */
const NO_COMPLAINT = new Set(['not-spam', 'auth-failure', 'virus', 'dmarc'])

/** Complaints in the Abuse Reporting Format, RFC 5965. */
export default function readFeedback(mail: OpenMail): Reading | null {
  const report = mail.parts.find(({ type }) => type === 'message/feedback-report')
  if (!report) return null
  const fields = readFields(report.text)
  const value = (name: string) => fields.find((group) => group.has(name))?.get(name) ?? ''
  const feedbackType = /^[\w-]{1,40}/.exec(value('feedback-type').toLowerCase())?.[0] ?? 'abuse'
  if (NO_COMPLAINT.has(feedbackType)) return { type: 'other' }
  const tokens = tokensIn(mail.parts.map(({ text }) => text).join('\n'))
  return { type: 'complaint', feedbackType, reporter: value('user-agent').slice(0, 200), tokens }
}
