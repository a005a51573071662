import type { OpenMail } from '../open-mail.ts'
import type { Reading } from '../reading.ts'
import { tokensIn } from '../tokens.ts'

/** Complaints of Outlook.com's Junk Mail Reporting Program: the mail itself, with a fixed subject. */
export default function readHotmail(mail: OpenMail): Reading | null {
  if (!/^complaint about message from /i.test(mail.subject)) return null
  if (!/@(?:[\w-]+\.)?(?:hotmail|outlook|live|microsoft)\.com>?/i.test(mail.from)) return null
  const original = mail.parts.find(({ type }) => type === 'message/rfc822')
  const tokens = tokensIn(original?.text ?? mail.text)
  return { type: 'complaint', feedbackType: 'abuse', reporter: 'JMRP', tokens }
}
