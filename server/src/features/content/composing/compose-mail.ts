import { randomBytes } from 'node:crypto'
import type { DkimKey } from '../../../platform/mail/dkim.ts'
import type { Mailbox } from '../../../platform/mail/headers.ts'
import { composeMessage, type EncodedBody } from '../../../platform/mail/message.ts'

export interface RenderedMail {
  subject: string
  body: EncodedBody
}

export interface Envelope {
  from: Mailbox
  to: Mailbox
  replyTo?: string | null
  date: Date
  /** Retries of a mail use the same id; a new one by default. */
  messageId?: string
  /** Headers of the template: `X-` names only. */
  headers?: readonly { name: string; value: string }[]
  /** Headers of marketing mails. Transactional mails have no unsubscribe link. */
  marketing?: Marketing
}

export interface Marketing {
  /** Unsubscribes on POST (RFC 8058); GET shows a page. */
  unsubscribeUrl: string
  unsubscribeAddress: string
  /** Identifies the mailing for the receivers' feedback loops. */
  feedback: { mail: string; tenant: string; kind: string }
}

/** Composes the message of a mail, signed with the key of the sender's domain. */
export function composeMail({ subject, body }: RenderedMail, envelope: Envelope, dkim: readonly DkimKey[]): Buffer {
  const { from, to, replyTo, date, messageId, headers = [], marketing } = envelope
  return composeMessage(
    {
      from,
      to,
      ...(replyTo ? { replyTo: { address: replyTo } } : {}),
      subject: oneLine(subject),
      body,
      date,
      messageId: messageId ?? newMessageId(from.address),
      headers: {
        ...Object.fromEntries(headers.map(({ name, value }) => [name, value])),
        ...(marketing ? marketingHeaders(marketing) : {}),
      },
    },
    dkim,
  )
}

const MAX_SUBJECT = 500

/** A subject as it is sent and shown: one line of limited length, whatever the values of tags contain. */
export const oneLine = (subject: string) => (CLEAN.test(subject) ? subject : cleaned(subject))
const CLEAN = /^(?=.{0,500}$)[!-~]+(?: [!-~]+)*$/
const cleaned = (subject: string) =>
  subject
    .replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, MAX_SUBJECT)
    .toWellFormed()

/** A new Message-ID in the sender's domain, as receivers expect. */
export const newMessageId = (address: string) =>
  `${randomBytes(16).toString('hex')}@${address.slice(address.lastIndexOf('@') + 1)}`

const marketingHeaders = ({ unsubscribeUrl, unsubscribeAddress, feedback }: Marketing) => ({
  'List-Unsubscribe': [`<${unsubscribeUrl}>,`, `<mailto:${unsubscribeAddress}>`],
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  'Feedback-ID': [feedback.mail, feedback.tenant, feedback.kind, 'postrider'].join(':'),
})
