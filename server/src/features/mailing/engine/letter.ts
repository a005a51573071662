import type { App } from '../../../platform/app.ts'
import { mixedType, withAttachments } from '../../../platform/mail/attachments.ts'
import { dkimSignaturesAside } from '../../../platform/mail/dkim.ts'
import { header } from '../../../platform/mail/headers.ts'
import type { Outgoing } from '../../../platform/mail/smtp/connection.ts'
import type { Piece } from '../../../platform/mail/smtp/pieces.ts'
import { oneLine } from '../../content/composing/index.ts'
import type { Tokens } from '../../content/html/index.ts'
import { type MessageTokens, tokensBeside } from '../ledger/index.ts'
import type { ClaimedBatch } from './claimed-batch.ts'
import type { PreparedMailing } from './prepared-mailings.ts'
import type { LoadedRecipient } from './sql/load.ts'

let lastDate = { second: 0, header: '' }
let lastSubject = { subject: '', header: '' }

/** The same for all mails of a second. */
function dateHeader(date: Date): string {
  const second = Math.floor(date.getTime() / 1000)
  if (lastDate.second !== second) lastDate = { second, header: `Date: ${date.toUTCString().replace('GMT', '+0000')}` }
  return lastDate.header
}

/** Often the same for all mails of a mailing. */
function subjectHeader(subject: string): string {
  if (lastSubject.subject !== subject) lastSubject = { subject, header: header('Subject', subject) }
  return lastSubject.header
}

/**
 * A mail to one recipient. It keeps only what was rendered: tokens, headers and bytes are made when it is sent, so that a
 * thousand waiting letters need little memory.
 */
export class Letter implements Outgoing {
  readonly batch: ClaimedBatch
  readonly prepared: PreparedMailing
  readonly recipient: LoadedRecipient
  /** When it was last checked that the recipient may be mailed. */
  checkedAt: number
  /** Connections that broke while it was on them. */
  lost = 0
  readonly #app: Pick<App, 'config'>
  readonly #parts: Record<string, string>
  readonly #date: Date
  readonly #files: readonly (readonly Piece[])[]
  #signature = ''
  #made: MessageTokens | null = null

  constructor(
    app: Pick<App, 'config'>,
    { batch, prepared, checkedAt }: Pick<Letter, 'batch' | 'prepared' | 'checkedAt'>,
    recipient: LoadedRecipient,
    { parts, date, files }: { parts: Record<string, string>; date: Date; files: readonly (readonly Piece[])[] },
  ) {
    this.#app = app
    this.batch = batch
    this.prepared = prepared
    this.checkedAt = checkedAt
    this.recipient = recipient
    this.#parts = parts
    this.#date = date
    this.#files = files
  }

  get domain(): string {
    return this.recipient.domain
  }

  get isUrgent(): boolean {
    return this.batch.isUrgent
  }

  get to(): string {
    return this.recipient.email
  }

  get subject(): string {
    return oneLine(this.#parts.subject ?? '')
  }

  /** The subject as lists show it: without tokens that the template wrote into it. */
  get listedSubject(): string {
    return this.subject.replace(tokensBeside(this.#tokens().out)!, '…')
  }

  /** The return path. */
  get from(): string {
    return `b+${this.#tokens().bounce}@${this.prepared.returnHost}`
  }

  data(): Piece[] {
    const tokens = this.#tokens()
    return [this.#signature, this.#headers(tokens).join('\r\n'), '\r\n\r\n', ...this.#body(tokens)]
  }

  /** Signs it in another thread. */
  async sign() {
    const tokens = this.#tokens()
    const made = await dkimSignaturesAside(this.#headers(tokens), this.#body(tokens), this.prepared.dkim)
    this.#signature = made.map((header) => `${header}\r\n`).join('')
  }

  #body(tokens: Tokens): Piece[] {
    const { mail, contentType } = this.prepared
    const body = mail.body({ html: this.#parts.html ?? '', text: this.#parts.text ?? '' }, tokens)
    return this.#files.length ? withAttachments(this.#outerBoundary, { contentType, body }, this.#files) : body
  }

  /** Neither boundary is the beginning of the other: that of the mail goes on with a hexadecimal digit. */
  get #outerBoundary(): string {
    return this.prepared.mail.boundary.replace('=_', '=_m')
  }

  #headers({ out, id }: MessageTokens): string[] {
    const { headers, contentType, senderDomain, origin, mailing } = this.prepared
    return [
      ...headers,
      this.#files.length ? mixedType(this.#outerBoundary) : contentType,
      `To: ${this.recipient.email}`,
      subjectHeader(this.subject),
      dateHeader(this.#date),
      `Message-ID: <${id}@${senderDomain}>`,
      ...(mailing.isTransactional
        ? []
        : [`List-Unsubscribe: <${origin}/u/${out}>,\r\n <mailto:u+${out}@${this.#app.config.bounceDomain}>`]),
    ]
  }

  /** Needed twice: for the envelope and for the message. */
  #tokens(): MessageTokens {
    this.#made ??= this.prepared.tokensOf(this.recipient.contactId)
    return this.#made
  }
}
