import PostalMime, { type Email } from 'postal-mime'
import { plainText } from './plain-text.ts'

/** What a report says stands at its beginning; behind it there is the mail that it is about. */
const MAX_BYTES = 512 * 1024
const MAX_LINES = 10_000
const MAX_TEXT = 64 * 1024
const MAX_PARTS = 20
const LIMITS = { forceRfc822Attachments: true, maxNestingDepth: 20, maxHeadersSize: 256 * 1024 }

export interface Part {
  /** The MIME type. */
  type: string
  text: string
}

/** A mail as readers see it: text of bounded length. */
export interface OpenMail {
  /** The sender of the envelope; empty for what must not be answered. */
  envelopeFrom: string
  from: string
  subject: string
  text: string
  parts: readonly Part[]
  /** The first header of that name, which is in small letters; empty when there is none. */
  header(name: string): string
}

/** Opens a mail. Throws when it is none. */
export async function openMail(raw: Buffer, envelopeFrom: string): Promise<OpenMail> {
  const mail = await PostalMime.parse(beginning(raw), LIMITS)
  const parts = mail.attachments.slice(0, MAX_PARTS).map(({ mimeType, content }) => ({
    type: mimeType,
    text: lines(
      Buffer.from(content as ArrayBuffer)
        .subarray(0, MAX_TEXT)
        .toString('utf8'),
    ),
  }))
  return {
    envelopeFrom,
    from: senderOf(mail),
    subject: (mail.subject ?? '').slice(0, 500),
    text: lines(mail.text?.trim() ? mail.text : plainText((mail.html ?? '').slice(0, 4 * MAX_TEXT))).slice(0, MAX_TEXT),
    parts,
    header: (name) => mail.headers.find(({ key }) => key === name)?.value.slice(0, 2000) ?? '',
  }
}

/** As much as is read. Lines are what costs time. */
function beginning(raw: Buffer): Buffer {
  const start = raw.subarray(0, MAX_BYTES)
  let end = -1
  for (let line = 0; line < MAX_LINES; line++) {
    end = start.indexOf(10, end + 1)
    if (end < 0) return start
  }
  return start.subarray(0, end)
}

const lines = (text: string) => text.replaceAll('\r\n', '\n').replaceAll('\r', '\n')
const senderOf = ({ from }: Email) => `${from?.name ?? ''} <${from?.address ?? ''}>`.slice(0, 500)
