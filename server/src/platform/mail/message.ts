import { randomBytes } from 'node:crypto'
import { type DkimKey, dkimSignature } from './dkim.ts'
import { addressHeader, header, type Mailbox, partsHeader } from './headers.ts'
import { quotedPrintable } from './quoted-printable.ts'

export interface Message {
  from: Mailbox
  to: Mailbox
  replyTo?: Mailbox
  subject: string
  date: Date
  /** Without its angle brackets. */
  messageId: string
  body: EncodedBody
  /** Further headers: a value, or parts that are never cut. */
  headers?: Record<string, string | readonly string[]>
}

/** Both parts as they go over the wire: the same for everybody who gets the same, and made once then. */
export interface EncodedBody {
  text: string
  html: string
}

export const encodeBody = ({ text, html }: { text: string; html: string }): EncodedBody => ({
  text: quotedPrintable(text),
  html: quotedPrintable(html),
})

/** A message as it goes over the wire: lines of ASCII that end in CRLF, signed when there is a key. */
export function composeMessage(message: Message, dkim: DkimKey | null = null): Buffer {
  // Quoted-printable has no such sign in it, so the boundary is nowhere in the parts.
  const boundary = `=_${randomBytes(12).toString('hex')}`
  const headers = [
    addressHeader('From', message.from),
    addressHeader('To', message.to),
    ...(message.replyTo ? [addressHeader('Reply-To', message.replyTo)] : []),
    header('Subject', message.subject),
    header('Date', `${message.date.toUTCString().replace('GMT', '+0000')}`),
    partsHeader('Message-ID', [`<${message.messageId}>`]),
    ...Object.entries(message.headers ?? {}).map(([name, value]) =>
      typeof value === 'string' ? header(name, value) : partsHeader(name, value),
    ),
    'MIME-Version: 1.0',
    `Content-Type: multipart/alternative;\r\n boundary="${boundary}"`,
  ]
  const body = [
    ...part('plain', message.body.text, boundary),
    ...part('html', message.body.html, boundary),
    `--${boundary}--`,
    '',
  ].join('\r\n')
  const signature = dkim ? [dkimSignature(headers, body, dkim)] : []
  return Buffer.from([...signature, ...headers, '', body].join('\r\n'), 'latin1')
}

const part = (kind: 'plain' | 'html', encoded: string, boundary: string): string[] => [
  `--${boundary}`,
  `Content-Type: text/${kind}; charset=utf-8`,
  'Content-Transfer-Encoding: quoted-printable',
  '',
  encoded,
]
