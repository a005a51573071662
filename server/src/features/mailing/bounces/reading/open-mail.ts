import { decodeHTML } from 'entities'
import type { Email } from 'postal-mime'
import { headOf, openBeginning } from '../../../../platform/mail/open-mail.ts'

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
    text: textOf(Buffer.from(content as ArrayBuffer)),
  }))
  return {
    envelopeFrom,
    from: senderOf(mail),
    subject: (mail.subject ?? '').slice(0, 500),
    text: readable(mail, parts) ?? textOf(raw.subarray(headOf(raw).length)),
    parts,
    header: (name) => mail.headers.find(({ key }) => key === name)?.value.slice(0, 2000) ?? '',
  }
}

/**
 * The text for people. Null when broken boundaries or an undeclared encoding hide it: then the lines of the body are all
 * there is.
 */
function readable({ text = '', html = '', headers }: Email, parts: readonly Part[]): string | null {
  const isDeclared = headers.some(({ key }) => key === 'content-type')
  if (!isDeclared && text.includes('\ufffd')) return null
  const found = lines(text.trim() ? text : plainText(html.slice(0, 4 * MAX_TEXT))).slice(0, MAX_TEXT)
  const hasReport = parts.some((part) => part.type !== 'message/rfc822' && part.text.trim())
  return found.trim() || hasReport ? found : null
}

const lines = (text: string) => text.replaceAll('\r\n', '\n').replaceAll('\r', '\n')
const senderOf = ({ from }: Email) => `${from?.name ?? ''} <${from?.address ?? ''}>`.slice(0, 500)

/** Decodes bytes whose encoding is not known: UTF-8, the Japanese encoding with its escape sequences, or Central European. */
function textOf(content: Buffer): string {
  const bytes = content.subarray(0, MAX_TEXT)
  const isJapanese = bytes.includes('\x1b$B') || bytes.includes('\x1b$@')
  const utf8 = bytes.toString('utf8')
  // The cut at the end may break one letter.
  const isUtf8 = !utf8.slice(0, -4).includes('\ufffd')
  return lines(isJapanese ? decoded(bytes, 'iso-2022-jp') : isUtf8 ? utf8 : decoded(bytes, 'windows-1250'))
}

const decoded = (bytes: Buffer, encoding: string) => new TextDecoder(encoding).decode(bytes)

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
  /mailer-?daemon|post[_-]?master|mail ?-?deliver|mail (?:system|administrator|server)|mdaemon|delivery (?:subsystem|notification|system|status)|bounces?@|system administrator|antispam|mail gateway/i

/** Whether the sender is a mail server. */
export const isFromDaemon = ({ from }: OpenMail): boolean => DAEMON.test(from)

const ROBOT =
  /(?:^|[<\s"'._-])(?:no[._-]?reply|do[._-]?not[._-]?reply|robot|notifications?|alerts?|bounces?)(?:[+._-][\w.+-]{0,60})?@/i

/** Whether the sender is a program of any kind, by its address. */
export const isFromRobot = ({ from }: OpenMail): boolean => ROBOT.test(from)

/** Whether the mail declares itself to be a report about another mail. */
export const isDeclaredReport = (mail: OpenMail): boolean =>
  mail.header('x-failed-recipients') !== '' ||
  /^multipart\/report\b[\s\S]*delivery-status/i.test(mail.header('content-type'))
