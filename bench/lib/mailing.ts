import { sql } from 'kysely'
import { requireCompany } from '../../server/src/features/account/companies/index.ts'
import type { DataContext } from '../../server/src/features/content/composing/index.ts'
import { conditionsIn, withConditions } from '../../server/src/features/content/conditions/index.ts'
import { freezeRecipients } from '../../server/src/features/mailing/campaigns/sending/freeze.ts'
import type { Database } from '../../server/src/platform/db/database.ts'
import { createDkimKeyPair } from '../../server/src/platform/mail/dkim-keys.ts'
import { benchSecrets } from './environment.ts'

interface Company {
  tenantId: string
  shopId: string
}

/** Inserts mailable contacts into a new list and returns its id. */
export async function insertRecipients(
  { db }: Database,
  { tenantId, shopId }: Company,
  number: number,
): Promise<string> {
  const list = await db
    .insertInto('list')
    .values({
      tenant_id: tenantId,
      name: `Crowd ${Date.now()}`,
      kind: 'manual',
      shop_id: shopId,
      created_at: new Date(),
      updated_at: new Date(),
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`with made as (insert into contact (tenant_id, email, shop_id, first_name, last_name, city, status, status_at, source, consent_basis, created_at, updated_at)
      select ${tenantId}::bigint, 'person' || i || '-' || ${list.id} || '@' || (array['gmail.com', 'seznam.cz', 'example.com', 'example.org', 'centrum.cz', 'shop' || i % 300 || '.example'])[1 + i % 6],
        ${shopId}::bigint, 'Jana' || i % 500, 'Nováková', 'Praha', 'subscribed', now(), 'manual', 'double_opt_in', now(), now() from generate_series(1, ${number}::int) i returning id)
    insert into list_member (tenant_id, list_id, contact_id, state, changed_at) select ${tenantId}::bigint, ${list.id}::bigint, id, 'confirmed', now() from made`.execute(
    db,
  )
  await sql`analyze contact, list_member`.execute(db)
  return list.id
}

/** Rules that all of these contacts match. */
const RULES = [
  { field: 'city', op: 'eq', value: 'Praha' },
  { field: 'lastName', op: 'eq', value: 'Nováková' },
  { field: 'firstName', op: 'starts', value: 'Jana' },
  { field: 'email', op: 'contains', value: 'person' },
  { field: 'lastName', op: 'filled' },
]

/** Keeps conditions of blocks and returns their keys. */
export async function insertConditions({ db }: Database, tenantId: string, number: number): Promise<string[]> {
  const blocks = RULES.slice(0, number).map((rule) => {
    const definition = { type: 'group', match: 'all', rules: [{ type: 'contact_field', ...rule }] }
    const written = JSON.stringify(definition).replaceAll('"', '&quot;')
    return `<mj-section data-show-to="${written}"></mj-section>`
  })
  const mjml = `<mjml><mj-body>${blocks.join('')}</mj-body></mjml>`
  return conditionsIn([await withConditions({ db, tenantId }, mjml, 'design')])
}

/** The HTML of a newsletter with about this many bytes, links and tags. Each key is that of the condition of a part. */
export function newsletter(bytes: number, links: number, tags: number, keys: readonly string[] = []): string {
  const names = ['df_name', 'df_surname', 'df_town', 'cl_company', 'df_emailaddress', 'df_salution']
  const part = (i: number) =>
    `<tr><td style="padding:16px;font-family:Arial,sans-serif"><a href="https://shop.example/products/${i}?category=flowers">Product ${i}</a> ${i < tags ? `{{ ${names[i % names.length]} }}` : ''}`
  const filler =
    '<p style="margin:0 0 12px;color:#333333">Fresh flowers for your home, delivered to your door. Dodáme až domů.</p>\n'
  const parts = Array.from({ length: Math.max(links, tags) }, (_, i) =>
    i < links ? part(i) : `<p>{{ ${names[i % names.length]} }}</p>`,
  )
  const fixed = parts.join('').length + 300
  const each = Math.max(0, Math.floor((bytes - fixed) / parts.length / filler.length))
  const shown = (text: string, key: string | undefined) => (key ? `{% if shown.${key} %}${text}{% endif %}` : text)
  return `<html><body><table>${parts.map((one, i) => one + shown(filler.repeat(each), keys[i])).join('</td></tr>\n')}</td></tr></table><p>{{cl_company}}, {{cl_address}} <a href="{{unsubscribe}}">Unsubscribe</a></p></body></html>`
}

/** A campaign with frozen recipients, ready for sending. */
export async function frozenCampaign(
  database: Database,
  { tenantId, shopId }: Company,
  { listIds, html, senderId }: { listIds: string[]; html: string; senderId: string },
) {
  const { db } = database
  const now = new Date()
  const campaign = await db
    .insertInto('campaign')
    .values({
      tenant_id: tenantId,
      shop_id: shopId,
      name: 'Bench',
      type: 'regular',
      status: 'preparing',
      subject: 'Spring is here, {{ df_name }}',
      preheader: 'New flowers',
      sender_id: senderId,
      audience: JSON.stringify({ listIds }),
      approved_recipients: 1_000_000,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('content_version')
    .values({
      tenant_id: tenantId,
      kind: 'campaign',
      object_id: campaign.id,
      version: 1,
      editor: 'html',
      html,
      author_kind: 'person',
      created_at: now,
      published_at: now,
    })
    .execute()
  // The mail calls no functions of `data`.
  const app = {} as DataContext['app']
  await freezeRecipients({ app, db, now }, await requireCompany(db, tenantId), campaign.id)
  return campaign.id
}

/** A confirmed sender, with a key of its domain if mails are to be signed. */
export async function insertSender({ db }: Database, tenantId: string, { signed = false } = {}): Promise<string> {
  const now = new Date()
  const row = await db
    .insertInto('sender')
    .values({
      tenant_id: tenantId,
      email: 'news@bench.example',
      name: 'Květinka',
      confirmed_at: now,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (signed) {
    const { publicKey, privateKey } = await createDkimKeyPair()
    const context = `sending_domain:${tenantId}:bench.example:p1`
    await db
      .insertInto('sending_domain')
      .values({
        tenant_id: tenantId,
        domain: 'bench.example',
        selector: 'p1',
        public_key: publicKey,
        private_key: benchSecrets.encrypt(privateKey, context),
        status: 'verified',
        created_at: now,
        updated_at: now,
      })
      .execute()
  }
  return row.id
}
