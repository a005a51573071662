import type { App } from '../../platform/app.ts'
import { messageTokens } from '../../platform/crypto/message-tokens.ts'
import { dkimSignatureAside } from '../../platform/mail/dkim.ts'
import { addressHeader, header, partsHeader } from '../../platform/mail/headers.ts'
import type { Outgoing } from '../../platform/mail/smtp/connection.ts'
import { oneLine, type Tokens } from '../content/index.ts'
import type { BatchInHand } from './batch-in-hand.ts'
import type { ReadyMailing } from './mailings.ts'
import type { LoadedRecipient } from './sql/load.ts'

/** A mail to one recipient, in hand. Its bytes are made when they are needed, and not kept. */
export class Letter implements Outgoing {
  readonly batch: BatchInHand
  readonly ready: ReadyMailing
  readonly recipient: LoadedRecipient
  readonly domain: string
  readonly from: string
  readonly subject: string
  /** When it was last looked up whether the recipient may be mailed. */
  checkedAt: number
  /** Connections that broke while it was on them. */
  lost = 0
  readonly #rendered: { html: string; text: string }
  readonly #tokens: Tokens
  readonly #headers: string[]
  #signature = ''

  constructor(
    { signingKeys, config }: Pick<App, 'signingKeys' | 'config'>,
    batch: BatchInHand,
    ready: ReadyMailing,
    recipient: LoadedRecipient,
    parts: Record<string, string>,
    { date, checkedAt }: { date: Date; checkedAt: number },
  ) {
    const { tenantId, sourceId } = batch
    const tokens = messageTokens(signingKeys, { tenantId, sourceId, contactId: recipient.contactId })
    this.batch = batch
    this.ready = ready
    this.recipient = recipient
    this.domain = recipient.domain
    this.from = `b+${tokens.bounce}@${ready.returnHost}`
    this.subject = oneLine(parts.subject ?? '')
    this.checkedAt = checkedAt
    this.#rendered = { html: parts.html ?? '', text: parts.text ?? '' }
    this.#tokens = tokens
    this.#headers = [
      ...ready.headers,
      addressHeader('To', { address: recipient.email }),
      header('Subject', this.subject),
      `Date: ${date.toUTCString().replace('GMT', '+0000')}`,
      partsHeader('Message-ID', [`<${tokens.mail}@${ready.senderDomain}>`]),
      partsHeader('List-Unsubscribe', [
        `<${ready.origin}/u/${tokens.out}>,`,
        `<mailto:u+${tokens.out}@${config.bounceDomain}>`,
      ]),
    ]
  }

  get to(): string {
    return this.recipient.email
  }

  get data(): string {
    return `${this.#signature}${this.#headers.join('\r\n')}\r\n\r\n${this.#body()}`
  }

  /** Signs it, beside this thread. */
  async sign() {
    if (this.ready.dkim)
      this.#signature = `${await dkimSignatureAside(this.#headers, this.#body(), this.ready.dkim)}\r\n`
  }

  #body = () => this.ready.mail.body(this.#rendered, this.#tokens)
}
