import type { App } from '../../../platform/app.ts'
import type { Context } from '../../../platform/context.ts'
import { linkSigner, type MessageTokens, tokenMaker } from '../../../platform/crypto/message-tokens.ts'
import { AppError } from '../../../platform/errors.ts'
import type { DkimKey } from '../../../platform/mail/dkim.ts'
import { addressHeader, header } from '../../../platform/mail/headers.ts'
import type { Values } from '../../../platform/render/request.ts'
import { getTenant, type TenantRow } from '../../account/companies/index.ts'
import { loadCustomFields } from '../../audience/custom-fields/index.ts'
import {
  columnsFor,
  LINKS_OF_VARIANT,
  type MassMail,
  prepareMassMail,
  type Recipient,
  valuesMaker,
} from '../../content/composing/index.ts'
import { dkimKeyFor, domainOf, returnPathHostOf, trackingHostOf } from '../../domains/sending-domains/index.ts'
import { testRecipientsOf } from '../../domains/sending-setup/index.ts'
import { type Mailing, mailingOf } from '../campaigns/index.ts'
import type { Batch } from '../ledger/index.ts'
import { keepLinks } from './sql/links.ts'

/** A mailing with everything made ready that is the same for all of its recipients. */
export interface ReadyMailing {
  mailing: Mailing
  company: TenantRow
  mail: MassMail
  columns: (keyof Recipient)[]
  valuesOf(recipient: Recipient): Values
  tokensOf(contactId: string): MessageTokens
  /** Headers that all of its messages have. */
  headers: string[]
  origin: string
  returnHost: string
  senderDomain: string
  dkim: DkimKey | null
  /** With the main switch on `test`: nobody else is mailed. */
  onlyTo: ReadonlySet<string> | null
}

const KEPT_MS = 30_000
const KEPT = 50

/** Prepares mailings, and keeps them for a while: what a company changes meanwhile is heard of soon enough. */
export class Mailings {
  readonly #app: App
  readonly #kept = new Map<string, { until: number; ready: Promise<ReadyMailing | null> }>()

  constructor(app: App) {
    this.#app = app
  }

  /** Null when there is nothing to send any more. */
  get({ tenantId, sourceId, campaignId, variant, mode }: Batch): Promise<ReadyMailing | null> {
    const key = [tenantId, sourceId, variant, mode].join(':')
    const known = this.#kept.get(key)
    if (known && known.until > performance.now()) return known.ready
    const { database, ...app } = this.#app
    const context = { app, db: database.db, now: app.clock.now() }
    const ready = prepare(context, { tenantId, campaignId, mode, variant: variant ?? 0 })
    ready.catch(() => this.#kept.delete(key))
    this.#kept.delete(key)
    this.#kept.set(key, { until: performance.now() + KEPT_MS, ready })
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= KEPT) break
      this.#kept.delete(oldest)
    }
    return ready
  }
}

async function prepare(
  context: Context,
  { tenantId, campaignId, variant, mode }: Pick<Batch, 'tenantId' | 'campaignId' | 'mode'> & { variant: number },
): Promise<ReadyMailing | null> {
  const { app, db } = context
  const mailing = await mailingOf(context, tenantId, campaignId).catch(gone)
  const [content, sourceId] = [mailing?.variants[variant], mailing?.sourceId]
  if (!mailing || !content || !sourceId) return null
  const company = await getTenant(db, tenantId)
  const senderDomain = domainOf(mailing.from.address)
  const trackingHost = await trackingHostOf(app, db, tenantId, senderDomain)
  const origin = trackingHost ? `${new URL(app.config.baseUrl).protocol}//${trackingHost}` : app.config.baseUrl
  const following = {
    origin,
    sign: linkSigner(app.signingKeys, { tenantId, sourceId })!,
    ...mailing.tracking,
    base: variant * LINKS_OF_VARIANT,
  }
  const mail = prepareMassMail(content, { linkParams: mailing.linkParams, footer: mailing.footerHtml, following })
  await keepLinks(db, tenantId, sourceId, mail.links)
  return {
    mailing,
    company,
    mail,
    valuesOf: valuesMaker(mail.names, { company, customFields: await loadCustomFields(db, tenantId) }),
    tokensOf: tokenMaker(app.signingKeys, { tenantId, sourceId }),
    columns: columnsFor(mail.names),
    headers: fixedHeaders(mailing, content.senderName, company, mail.boundary),
    origin,
    returnHost: (await returnPathHostOf(app, db, tenantId, senderDomain)) ?? app.config.bounceDomain,
    senderDomain,
    dkim: app.mailer.relay ? await dkimKeyFor(app, db, tenantId, senderDomain) : null,
    onlyTo:
      mode === 'test' ? new Set((await testRecipientsOf(db, tenantId)).map((email) => email.toLowerCase())) : null,
  }
}

const gone = (error: unknown) => {
  if (error instanceof AppError && error.code === 'not_found') return null
  throw error
}

const fixedHeaders = (mailing: Mailing, senderName: string, company: TenantRow, boundary: string): string[] => [
  addressHeader('From', { name: senderName, address: mailing.from.address }),
  ...(mailing.replyTo ? [addressHeader('Reply-To', { address: mailing.replyTo })] : []),
  ...mailing.headers.map(({ name, value }) => header(name, value)),
  'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
  header('Feedback-ID', [mailing.campaignId, company.id, 'campaign', 'postrider'].join(':')),
  'MIME-Version: 1.0',
  `Content-Type: multipart/alternative;\r\n boundary="${boundary}"`,
]
