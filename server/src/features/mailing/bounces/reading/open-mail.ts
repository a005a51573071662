import type { Email } from 'postal-mime'
import { openBeginning } from '../../../../platform/mail/open-mail.ts'
import { plainText } from './plain-text.ts'

const MAX_TEXT = 64 * 1024
const MAX_PARTS = 20

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

/** Opens a mail: what a report says stands at its beginning, behind it there is the mail that it is about. Throws when it is none. */
export async function openMail(raw: Buffer, envelopeFrom: string): Promise<OpenMail> {
  const mail = await openBeginning(raw)
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

const lines = (text: string) => text.replaceAll('\r\n', '\n').replaceAll('\r', '\n')
const senderOf = ({ from }: Email) => `${from?.name ?? ''} <${from?.address ?? ''}>`.slice(0, 500)
