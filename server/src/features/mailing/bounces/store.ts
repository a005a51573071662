import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { givenRows } from '../../../platform/db/given-rows.ts'
import { FLAGS, MESSAGE_STATES } from '../ledger/index.ts'

export interface BounceEntry {
  contactId: string
  kind: 'hard' | 'soft' | 'complaint'
  reason: string
  code: string | null
  text: string
  at: Date
  /** It is about our address or domain, not about the contact. */
  ofSender: boolean
}

/** The kinds of bounces that are recorded of messages, by contact. The caller holds the messages, so they stay true. */
export async function recordedKinds(db: Db, tenantId: string, sourceId: string, contactIds: readonly string[]) {
  const { rows } = await sql<{ contact_id: string; kinds: string[] }>`
    select contact_id, array_agg(kind) as kinds
    from bounce
    where tenant_id = ${tenantId} and source_id = ${sourceId} and contact_id = any(${contactIds}::bigint[])
    group by contact_id`.execute(db)
  return new Map(rows.map(({ contact_id, kinds }) => [contact_id, kinds]))
}

const BOUNCE = 'contact_id bigint, at timestamptz, kind text, reason text, code text, text text, of_sender boolean'

export async function insertBounces(db: Db, tenantId: string, sourceId: string, entries: readonly BounceEntry[]) {
  if (!entries.length) return
  const rows = entries.map(({ contactId, ofSender, ...entry }) => ({
    ...entry,
    contact_id: contactId,
    of_sender: ofSender,
  }))
  await sql`
    insert into bounce (tenant_id, source_id, contact_id, at, kind, reason, code, text, of_sender)
    select ${tenantId}::bigint, ${sourceId}::bigint, contact_id, at, kind, reason, code, text, of_sender
    from ${givenRows(rows, BOUNCE)} b
    on conflict do nothing`.execute(db)
}

/** How many recipients of a mailing returned it because of its sender. */
export async function countSenderRefusals(db: Db, tenantId: string, sourceId: string): Promise<number> {
  const { number } = await db
    .selectFrom('bounce')
    .select(sql<string>`count(*)`.as('number'))
    .where('tenant_id', '=', tenantId)
    .where('source_id', '=', sourceId)
    .where('of_sender', '=', true)
    .executeTakeFirstOrThrow()
  return Number(number)
}

/** Clears the replies of servers, which may name the person; that the mail bounced is kept. */
export const forgetBounces = (db: Db, tenantId: string, contactIds: readonly string[]) =>
  db
    .updateTable('bounce')
    .set({ text: '' })
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`contact_id = any(${contactIds}::bigint[])`)
    .execute()

/** Companies that have contacts with soft bounces. Reads all companies: for background jobs only. */
export async function companiesWithSoftBounces(db: Db): Promise<string[]> {
  const { rows } = await sql<{ tenant_id: string }>`
    select distinct tenant_id from contact where soft_bounces > 0`.execute(db)
  return rows.map((row) => row.tenant_id)
}

const BOUNCED = FLAGS.softBounced | FLAGS.hardBounced

/**
 * Contacts with soft bounces that were sent a mail after the last of them, and before `before`, that did not bounce.
 * `of` chooses a page of all contacts, in the order of their ids, or the given ones.
 */
export async function contactsReached(
  db: Db,
  tenantId: string,
  before: Date,
  of: { after: string; limit: number } | { ids: readonly string[] },
): Promise<string[]> {
  const which =
    'ids' in of ? sql`c.id = any(${of.ids}::bigint[])` : sql`c.id > ${of.after} order by c.id limit ${of.limit}`
  const { rows } = await sql<{ id: string }>`
    select c.id
    from contact c
    left join lateral (
      select max(b.at) as at
      from bounce b
      where b.tenant_id = c.tenant_id and b.contact_id = c.id and b.kind = 'soft' and not b.of_sender) last on true
    where c.tenant_id = ${tenantId} and c.soft_bounces > 0
      and exists (
        select 1
        from message m
        where m.tenant_id = c.tenant_id and m.contact_id = c.id and m.state = ${MESSAGE_STATES.sent}
          and m.at < ${before} and m.at > coalesce(last.at, '-infinity') and m.flags & ${BOUNCED}::int = 0)
      and ${which}`.execute(db)
  return rows.map((row) => row.id)
}

/** The address of a contact; undefined when the contact was deleted. */
export const findAddress = async (db: Db, tenantId: string, contactId: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('contact')
    .select('email_key')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', contactId)
    .executeTakeFirst()
  return row?.email_key
}
