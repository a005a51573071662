import { decodeHTML } from 'entities'
import type { Email } from 'postal-mime'
import { openBeginning } from '../../../../platform/mail/open-mail.ts'

const MAX_TEXT = 64 * 1024
const MAX_PARTS = 20

export interface Part {
  /** The MIME type. */
  type: string
  text: string
}

/** A mail as the readers get it: all texts have a limited length. */
export interface OpenMail {
  /** The sender of the envelope; empty for mail that must not be answered. */
  envelopeFrom: string
  from: string
  subject: string
  text: string
  parts: readonly Part[]
  /** The first header with this name, given in lower case; empty when there is none. */
  header(name: string): string
}

/** Opens the beginning of a mail: a report comes before the mail that it is about. Throws when `raw` is no mail. */
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

/** HTML as lines of text: enough to find the reply of a server. Takes linear time for any input. */
const plainText = (html: string): string =>
  decodeHTML(
    html
      .replace(/<(?:style|script|title)\b[^<>]*>[^<]*/gi, ' ')
      .replace(/<(?:br|p|div|tr|li|h\d|\/p|\/div|\/tr|\/li|\/h\d|\/td)\b[^<>]*>/gi, '\n')
      .replace(/<[^<>]*>/g, ' '),
  )
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/\n[\n ]*\n/g, '\n\n')

const DAEMON =
  /mailer-?daemon|postmaster|mail ?-?delivery|mail (?:system|administrator|server)|mdaemon|delivery (?:subsystem|notification|system)|bounces?@|system administrator/i

/** Whether the sender is a mail server. */
export const isFromDaemon = ({ from }: OpenMail): boolean => DAEMON.test(from)
