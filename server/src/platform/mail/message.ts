import { randomBytes } from 'node:crypto'
import { type DkimKey, dkimSignatures } from './dkim.ts'
import { addressHeader, header, type Mailbox, partsHeader } from './headers.ts'
import { quotedPrintable } from './quoted-printable.ts'

export interface Message {
  from: Mailbox
  to: Mailbox
  replyTo?: Mailbox
  subject: string
  date: Date
  /** Without angle brackets. */
  messageId: string
  body: EncodedBody
  /** Further headers: a value, or parts that must not be split. */
  headers?: Record<string, string | readonly string[]>
}

/** Both parts as they are sent. They are made once for all recipients with the same content. */
export interface EncodedBody {
  text: string
  html: string
}

export const encodeBody = ({ text, html }: { text: string; html: string }): EncodedBody => ({
  text: quotedPrintable(text),
  html: quotedPrintable(html),
})

/** A message as it is sent: lines of ASCII that end in CRLF, signed if there is a key. */
export function composeMessage(message: Message, dkim: readonly DkimKey[] = []): Buffer {
  // Quoted-printable text never contains this character, so the boundary cannot occur in the parts.
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
  const signature = dkim.length ? dkimSignatures(headers, body, dkim) : []
  return Buffer.from([...signature, ...headers, '', body].join('\r\n'), 'latin1')
}

const part = (kind: 'plain' | 'html', encoded: string, boundary: string): string[] => [
  `--${boundary}`,
  `Content-Type: text/${kind}; charset=utf-8`,
  'Content-Transfer-Encoding: quoted-printable',
  '',
  encoded,
]
