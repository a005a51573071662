import type { OpenMail } from '../open-mail.ts'
import type { Action, Reading } from '../reading.ts'
import { tokensIn } from '../tokens.ts'

interface Notification {
  notificationType?: string
  eventType?: string
  bounce?: { bounceType?: string; bouncedRecipients?: unknown[] }
  complaint?: { complaintFeedbackType?: string; userAgent?: string }
  delivery?: { recipients?: string[]; smtpResponse?: string }
}
interface Recipient {
  emailAddress?: string
  action?: string
  status?: string
  diagnosticCode?: string
}

/** Notifications of Amazon SES about bounces and complaints: JSON in a mail. */
export default function readAmazonSes(mail: OpenMail, recipient: string): Reading | null {
  const { notificationType, eventType, bounce, complaint, delivery } = parse(mail.text) ?? {}
  const type = notificationType ?? eventType
  if (type === 'Bounce' && Array.isArray(bounce?.bouncedRecipients))
    return bounceOf(bounce.bouncedRecipients, recipient)
  if (type === 'Complaint' && complaint) {
    const { complaintFeedbackType, userAgent } = complaint
    const feedbackType = /^[\w-]{1,40}/.exec(textOf(complaintFeedbackType))?.[0] ?? 'abuse'
    if (feedbackType === 'not-spam' || feedbackType === 'virus') return { type: 'other' }
    return { type: 'complaint', feedbackType, reporter: textOf(userAgent).slice(0, 200), tokens: tokensIn(mail.text) }
  }
  if (type === 'Delivery' && delivery)
    return outcome('delivered', {
      emailAddress: textOf(delivery.recipients?.[0]),
      diagnosticCode: textOf(delivery.smtpResponse),
    })
  return null
}

function bounceOf(items: readonly unknown[], recipient: string): Reading {
  const recipients = items.filter((item): item is Recipient => typeof item === 'object' && item !== null)
  const own = recipients.find(({ emailAddress }) => recipient && textOf(emailAddress).toLowerCase() === recipient)
  const one = own ?? recipients[0] ?? {}
  return outcome(textOf(one.action) === 'delayed' ? 'delayed' : 'failed', one)
}

const outcome = (action: Action, { emailAddress, status, diagnosticCode }: Recipient): Reading => ({
  type: 'bounce',
  action,
  status: /^[245]\.\d{1,3}\.\d{1,3}$/.exec(textOf(status))?.[0] ?? null,
  diagnostic: textOf(diagnosticCode)
    .replace(/^[\w-]{1,40};\s*/, '')
    .slice(0, 1000),
  recipient: textOf(emailAddress).toLowerCase().slice(0, 320) || null,
})

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The notification itself, or the one inside an envelope of SNS. Long lines are folded on their way. */
function parse(text: string, depth = 0): Notification | null {
  const start = text.trimStart()
  if (!start.startsWith('{') || depth > 1) return null
  const json = start.slice(0, start.lastIndexOf('}') + 1).replace(/\n ?/g, '')
  try {
    const value = JSON.parse(json) as Notification & { Message?: unknown }
    return typeof value.Message === 'string' ? parse(value.Message, depth + 1) : value
  } catch {
    return null
  }
}
