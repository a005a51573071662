import type { App } from '../../../platform/app.ts'
import type { Context } from '../../../platform/context.ts'
import type { Attachment } from '../../../platform/mail/attachments.ts'
import type { DkimKey } from '../../../platform/mail/dkim.ts'
import { addressHeader, header } from '../../../platform/mail/headers.ts'
import type { DataValues, RenderRequest, Values } from '../../../platform/render/request.ts'
import { type CompanyRow, requireCompany } from '../../account/companies/index.ts'
import { loadCustomFields } from '../../audience/custom-fields/index.ts'
import {
  claimedFunctions,
  columnsFor,
  type DataMail,
  isPersonal,
  keyWithData,
  LINKS_OF_VARIANT,
  type MassMail,
  prepareMassMail,
  type Recipient,
  sharedData,
  textPartOf,
  valuesMaker,
} from '../../content/composing/index.ts'
import { type Shown, shownBy, shownTo } from '../../content/conditions/index.ts'
import { dkimKeysFor, domainOf, returnPathHostOf, trackingHostOf } from '../../domains/sending-domains/index.ts'
import { testRecipientsOf } from '../../domains/sending-setup/index.ts'
import { keepMailLinks } from '../email-events/index.ts'
import {
  type Addressee,
  type Batch,
  findMailingRef,
  findMailingSource,
  frozenConditions,
  linkSigner,
  type Mailing,
  type MailingRef,
  type MailingSource,
  type MessageTokens,
  tokenMaker,
} from '../ledger/index.ts'

/** Loads something of messages, by the ids of their recipients. */
type Loader<One> = (recipientIds: readonly string[]) => Promise<Map<string, One>>

/** What decides which blocks a recipient sees. */
export interface Seeing {
  /** The contact that it is; null if its address is no contact. */
  knownId: string | null
  /** The conditions that it matched when the mailing was frozen, a bit for each. */
  shown: string | null
}

/** A mailing with everything that is the same for all of its recipients. */
export interface PreparedMailing {
  ref: MailingRef
  mailing: Mailing
  company: CompanyRow
  mail: MassMail
  /** The template with everything that the engine needs for any recipient. */
  template: Pick<RenderRequest, 'key' | 'sources' | 'data' | 'claimed'>
  /** How the data of recipients are loaded; null when the mail shows none. */
  data: (DataMail & { isPersonal: boolean }) | null
  columns: (keyof Recipient)[]
  valuesOf(recipient: Recipient): Values
  /** Values of messages beside those of contacts; null when the mail shows none. */
  ownValues: Loader<Values> | null
  /** What recipients see of the blocks with conditions; null when there are none. */
  shownTo: ((recipients: readonly Seeing[]) => Promise<Shown[]>) | null
  /** Recipients that need not be contacts; null when all are. */
  recipientsOf: Loader<Addressee> | null
  /** The files that messages carry; null when none does. */
  attachmentsOf: Loader<Attachment[]> | null
  tokensOf(contactId: string): MessageTokens
  /** Headers that all of its messages have. */
  headers: string[]
  /** The header of a message without files. */
  contentType: string
  origin: string
  returnHost: string
  senderDomain: string
  /** The keys that sign; none when the relay signs. */
  dkim: readonly DkimKey[]
  /** With the main switch on `test`: only these addresses are mailed. */
  onlyTo: ReadonlySet<string> | null
}

const KEPT_MS = 30_000
const KEPT = 50

/** Prepares mailings and keeps them for half a minute: changes of a company take effect after that. */
export class PreparedMailings {
  readonly #app: App
  readonly #kept = new Map<string, { until: number; prepared: Promise<PreparedMailing | null> }>()

  constructor(app: App) {
    this.#app = app
  }

  /** Null when there is nothing to send. */
  get({ tenantId, sourceId, variant, mode }: Batch): Promise<PreparedMailing | null> {
    const key = [tenantId, sourceId, variant, mode].join(':')
    const known = this.#kept.get(key)
    if (known && known.until > performance.now()) return known.prepared
    const { database, ...app } = this.#app
    const context = { app, db: database.db, now: app.clock.now() }
    const prepared = prepare(context, { tenantId, sourceId, mode, variant: variant ?? 0 })
    prepared.catch(() => this.#kept.delete(key))
    this.#kept.delete(key)
    this.#kept.set(key, { until: performance.now() + KEPT_MS, prepared })
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= KEPT) break
      this.#kept.delete(oldest)
    }
    return prepared
  }
}

async function prepare(
  context: Context,
  { tenantId, sourceId, variant, mode }: Pick<Batch, 'tenantId' | 'sourceId' | 'mode'> & { variant: number },
): Promise<PreparedMailing | null> {
  const { app, db } = context
  const ref = await findMailingRef(db, tenantId, sourceId)
  const source = ref && findMailingSource(ref.kind)
  const mailing = ref && (await source?.mailing(context, ref))
  const content = mailing?.variants[variant]
  if (!mailing || !content) return null
  const company = await requireCompany(db, tenantId)
  const senderDomain = domainOf(mailing.from.address)
  const trackingHost = await trackingHostOf(app, db, tenantId, senderDomain)
  const origin = trackingHost ? `${new URL(app.config.baseUrl).protocol}//${trackingHost}` : app.config.baseUrl
  const tracking = {
    origin,
    sign: linkSigner(app.signingKeys, { tenantId, sourceId })!,
    ...mailing.tracking,
    base: (content.linksOf ?? variant) * LINKS_OF_VARIANT,
  }
  const { linkParams, footerHtml: footer } = mailing
  // The text part of a large mail takes seconds, so a thread makes it. It does not wait for previews of the company.
  const owner = `sending ${tenantId}`
  const text = content.text ?? (await textPartOf({ app, owner }, content.html, footer, linkParams))
  const mail = prepareMassMail({ ...content, text }, { linkParams, footer, tracking })
  await keepMailLinks(db, tenantId, sourceId, mail.links)
  const data = mail.use.functions.length ? { tenantId, shopId: mailing.shopId, sourceId, use: mail.use } : null
  return {
    ref,
    mailing,
    company,
    mail,
    template: templateOf(mail, data && { shared: await sharedData(context, data), claimed: claimedFunctions(data) }),
    data: data && { ...data, isPersonal: isPersonal(data) },
    valuesOf: valuesMaker(mail.names, { company, customFields: await loadCustomFields(db, tenantId) }),
    ...loadersOf(context, source!, ref, mail.names),
    shownTo: mail.conditions.length ? await shownLoader(context, company, sourceId, mail.conditions) : null,
    tokensOf: tokenMaker(app.signingKeys, { tenantId, sourceId }),
    columns: columnsFor(mail.names),
    headers: fixedHeaders(ref, mailing, content.senderName),
    contentType: `Content-Type: multipart/alternative;\r\n boundary="${mail.boundary}"`,
    origin,
    returnHost: (await returnPathHostOf(app, db, tenantId, senderDomain)) ?? app.config.bounceDomain,
    senderDomain,
    dkim: app.mailer.relay && app.config.sign === 'self' ? await dkimKeysFor(app, db, tenantId, senderDomain) : [],
    onlyTo:
      mode === 'test' ? new Set((await testRecipientsOf(db, tenantId)).map((email) => email.toLowerCase())) : null,
  }
}

/** What the kind of a mailing loads for its messages. */
function loadersOf(
  context: Context,
  source: MailingSource,
  ref: MailingRef,
  names: ReadonlySet<string>,
): Pick<PreparedMailing, 'ownValues' | 'recipientsOf' | 'attachmentsOf'> {
  const { values, recipients, attachments } = source
  const hasValues = values?.names.some((name) => names.has(name))
  return {
    ownValues: hasValues ? (ids) => values!.load(context.db, ref, ids) : null,
    recipientsOf: recipients ? (ids) => recipients(context, ref, ids) : null,
    attachmentsOf: attachments ? (ids) => attachments(context, ref, ids) : null,
  }
}

/** Of a frozen mailing the messages know what they show. For others it is evaluated when mails are written. */
async function shownLoader(
  { app, db }: Context,
  company: CompanyRow,
  sourceId: string,
  keys: readonly string[],
): Promise<NonNullable<PreparedMailing['shownTo']>> {
  const frozen = await frozenConditions(db, company.id, sourceId)
  if (frozen) return async (recipients) => recipients.map(({ shown }) => shownBy(frozen, shown))
  return async (recipients) => {
    const ids = recipients.flatMap(({ knownId }) => knownId ?? [])
    const found = await shownTo({ db, now: app.clock.now() }, company, keys, ids)
    return recipients.map(({ knownId }) => found.get(knownId ?? '') ?? {})
  }
}

const templateOf = ({ key, sources }: MassMail, data: { shared: DataValues; claimed: string[] } | null) =>
  data ? { key: keyWithData(key, data.shared), sources, data: data.shared, claimed: data.claimed } : { key, sources }

const fixedHeaders = (ref: MailingRef, mailing: Mailing, senderName: string): string[] => [
  addressHeader('From', { name: senderName, address: mailing.from.address }),
  ...(mailing.replyTo ? [addressHeader('Reply-To', { address: mailing.replyTo })] : []),
  ...mailing.headers.map(({ name, value }) => header(name, value)),
  ...(mailing.isTransactional ? [] : marketingHeaders(ref)),
  'MIME-Version: 1.0',
]

const marketingHeaders = ({ objectId, tenantId, kind }: MailingRef) => [
  'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
  header('Feedback-ID', [objectId, tenantId, kind, 'postrider'].join(':')),
]
