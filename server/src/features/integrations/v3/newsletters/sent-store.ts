import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { isId } from '../../../../platform/schema/formats.ts'
import { FLAGS, MESSAGE_STATES } from '../../../mailing/ledger/index.ts'
import { mailNames } from '../../records/index.ts'
import type { ListQuery } from '../list-query.ts'

/** The sources of mails of a kind, with the campaign or automation that they belong to. */
export async function sourcesOf(
  db: Db,
  tenantId: string,
  { kind, isCustom }: { kind: string; isCustom?: boolean },
  objectId: string | undefined,
) {
  // Individual mails are transactional ones whose tag says so.
  const ofTag = sql`exists (
    select 1 from v3_tag t where t.tenant_id = email_source.tenant_id and t.template_id = object_id and t.is_custom)`
  const own = isCustom === undefined ? sql`` : isCustom ? sql`and ${ofTag}` : sql`and not ${ofTag}`
  const one = objectId === undefined ? sql`` : isId(objectId) ? sql`and object_id = ${objectId}` : sql`and false`
  const { rows } = await sql<{ id: string; object_id: string }>`
    select id, object_id from email_source
    where tenant_id = ${tenantId} and kind = ${kind} and object_id is not null ${one} ${own}`.execute(db)
  return new Map(rows.map((row) => [row.id, row.object_id]))
}

/** The flags of messages by the properties of the interface. */
const FLAGS_OF: Record<string, number> = {
  opened: FLAGS.opened | FLAGS.clicked,
  clicked: FLAGS.clicked,
  unsubscribed: FLAGS.unsubscribed,
  bounced: FLAGS.softBounced | FLAGS.hardBounced,
}

function whereFilter({ timezone }: Pick<Tenant, 'timezone'>, field: string, value: string): RawBuilder<unknown> {
  if (field === 'id') {
    const { sourceId, contactId } = mailNames(value)
    return sql`(m.source_id = ${sourceId} and m.contact_id = ${contactId})`
  }
  if (field === 'contact_id') return isId(value) ? sql`m.contact_id = ${value}` : sql`false`
  if (field === 'emailaddress')
    return sql`(
      m.contact_id = (select id from contact where tenant_id = m.tenant_id and email_key = lower(${value}))
      or (m.source_id, m.contact_id) in (
        select source_id, recipient_id from transactional_mail
        where tenant_id = m.tenant_id and lower(email) = lower(${value})))`
  if (field === 'time') return sql`to_char(m.at at time zone ${timezone}, 'YYYY-MM-DD HH24:MI:SS') = ${value}`
  const isSet = sql`m.flags & ${sql.lit(FLAGS_OF[field]!)} <> 0`
  return value === '1' || value === 'true' ? isSet : sql`not (${isSet})`
}

const conditions = (
  tenant: Pick<Tenant, 'id' | 'timezone'>,
  sourceIds: readonly string[],
  filters: ReadonlyMap<string, string>,
) =>
  sql.join(
    [
      sql`m.tenant_id = ${tenant.id}`,
      // For one source an equality, so that the order of the index is used.
      sourceIds.length === 1 ? sql`m.source_id = ${sourceIds[0]}` : sql`m.source_id = any(${sourceIds}::bigint[])`,
      sql`m.state = ${MESSAGE_STATES.sent}`,
      ...[...filters].map(([field, value]) => whereFilter(tenant, field, value)),
    ],
    sql` and `,
  )

export interface SentRow {
  source_id: string
  recipient_id: string
  /** Null when the recipient is no contact. */
  contact_id: string | null
  at: Date | null
  flags: number
  email: string | null
}

/** A page of sent mails in the order of their sources and batches, which is that of the index. */
export async function pageOfSent(
  db: Db,
  tenant: Pick<Tenant, 'id' | 'timezone'>,
  sourceIds: readonly string[],
  { filters, limit, offset }: Pick<ListQuery, 'filters' | 'limit' | 'offset'>,
): Promise<SentRow[]> {
  const { rows } = await sql<SentRow>`
    select page.source_id, page.contact_id as recipient_id, c.id as contact_id, page.at, page.flags,
      coalesce(c.email, nullif(t.email, '')) as email
    from (
      select m.tenant_id, m.source_id, m.contact_id, m.batch, m.at, m.flags
      from message m
      where ${conditions(tenant, sourceIds, filters)}
      order by m.source_id, m.batch, m.contact_id
      limit ${limit} offset ${offset}
    ) page
    left join contact c on c.tenant_id = page.tenant_id and c.id = page.contact_id
    -- Transactional mails also go to addresses that are no contacts.
    left join transactional_mail t on t.tenant_id = page.tenant_id and t.source_id = page.source_id
      and t.recipient_id = page.contact_id
    order by page.source_id, page.batch, page.contact_id`.execute(db)
  return rows
}

/** The number of sent mails that match filters, for lists that no counter knows. */
export async function countSent(
  db: Db,
  tenant: Pick<Tenant, 'id' | 'timezone'>,
  sourceIds: readonly string[],
  filters: ReadonlyMap<string, string>,
): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select count(*)::int as number from message m
    where ${conditions(tenant, sourceIds, filters)}`.execute(db)
  return rows[0]!.number
}

export const isFlagged = (flags: number, name: string) => (flags & FLAGS_OF[name]!) !== 0
