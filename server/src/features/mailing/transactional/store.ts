import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { required } from '../../../platform/db/failures.ts'
import type { TransactionalMail } from '../../../platform/db/tables.ts'
import { type Recipient, UNKNOWN_RECIPIENT } from '../../content/composing/index.ts'
import { MESSAGE_STATES } from '../ledger/index.ts'

/** The kind of mails among the objects that refer to others. */
export const REFERRING = 'transactional'

export type MailRow = Selectable<TransactionalMail>

export async function insertMail(db: Db, values: Insertable<TransactionalMail>): Promise<string> {
  const { id } = await db.insertInto('transactional_mail').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Mails of a mailing by their recipients in the ledger. The address of a forgotten one is empty. */
export const mailsTo = (db: Db, tenantId: string, sourceId: string, recipientIds: readonly string[]) =>
  db
    .selectFrom('transactional_mail')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('source_id', '=', sourceId)
    .where(sql<boolean>`recipient_id = any(${recipientIds}::bigint[])`)
    .execute()

/** A mail with its message in the ledger. `isReported`: features that follow mails know what became of it. */
export async function requireMail(db: Db, tenantId: string, id: string) {
  const { rows } = await sql<{
    id: string
    created_at: Date
    bounced_at: Date | null
    state: number
    flags: number
    at: Date | null
    reason: string | null
    isReported: boolean
  }>`
    select t.id, t.created_at, t.bounced_at, m.state, m.flags, m.at, m.reason,
      not exists (
        select 1 from send_batch b
        where b.tenant_id = m.tenant_id and b.source_id = m.source_id and b.n = m.batch) as "isReported"
    from transactional_mail t
    join message m on m.tenant_id = t.tenant_id and m.source_id = t.source_id and m.contact_id = t.recipient_id
    where t.tenant_id = ${tenantId} and t.id = ${id}`.execute(db)
  return required(rows[0])
}

/** The contact with an address. */
export const contactWith = (db: Db, tenantId: string, email: string) =>
  db
    .selectFrom('contact')
    .select(['id', 'shop_id'])
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`email_key = lower(${email})`)
    .executeTakeFirst()

/** Contacts by their ids, with the columns that tags use. */
export async function contactsOf(db: Db, tenantId: string, ids: readonly string[]): Promise<Map<string, Recipient>> {
  const rows = await db
    .selectFrom('contact')
    .select(['id', ...(Object.keys(UNKNOWN_RECIPIENT) as (keyof Recipient)[])])
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()
  return new Map(rows.map(({ id, ...contact }) => [id, contact]))
}

/** Which of the recipients are no contacts. */
export async function strangersAmong(db: Db, tenantId: string, recipientIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select g.id from unnest(${recipientIds}::bigint[]) g (id)
    where not exists (select 1 from contact c where c.tenant_id = ${tenantId} and c.id = g.id)`.execute(db)
  return new Set(rows.map((row) => row.id))
}

/** The time of the first bounce counts. */
export const markReturned = (db: Db, tenantId: string, id: string, at: Date) =>
  db
    .updateTable('transactional_mail')
    .set({ bounced_at: at })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('bounced_at', 'is', null)
    .execute()

/** The address of a mail; undefined when it was forgotten. */
export async function addressOf(db: Db, tenantId: string, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('transactional_mail')
    .select('email')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.email || undefined
}

export async function namesOfTemplates(db: Db, tenantId: string, ids: readonly string[]) {
  const rows = await db
    .selectFrom('template')
    .select(['id', 'name'])
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** A mail that was forgotten. */
export interface Forgotten {
  tenantId: string
  id: string
  sourceId: string
}

const FORGOTTEN = sql`update transactional_mail m set email = '', contact_id = null, data = null`
const RETURNED = sql`returning m.tenant_id as "tenantId", m.id, m.source_id as "sourceId"`

/** Forgets the personal data of mails to contacts, and of mails that show their data. What became of them stays. */
export async function forgetMailsOf(db: Db, tenantId: string, contactIds: readonly string[]): Promise<Forgotten[]> {
  const { rows } = await sql<Forgotten>`${FORGOTTEN}
    where m.tenant_id = ${tenantId} and m.email <> ''
      and (m.contact_id = any(${contactIds}::bigint[]) or lower(m.email) = any(array(
        select email_key from contact where tenant_id = ${tenantId} and id = any(${contactIds}::bigint[]))))
    ${RETURNED}`.execute(db)
  return rows
}

/** The same for mails to an address. */
export async function forgetMailsTo(db: Db, tenantId: string, email: string): Promise<Forgotten[]> {
  const { rows } = await sql<Forgotten>`${FORGOTTEN}
    where m.tenant_id = ${tenantId} and lower(m.email) = lower(${email}) ${RETURNED}`.execute(db)
  return rows
}

/** The same for old mails of all companies, at most `limit`, except those that still wait. */
export async function forgetOldMails(db: Db, before: Date, limit: number): Promise<Forgotten[]> {
  const { rows } = await sql<Forgotten>`
    with old as materialized (
      select m.tenant_id, m.id
      from tenant t
      join transactional_mail m on m.tenant_id = t.id
      where m.created_at < ${before} and m.email <> '' and not exists (
        select 1 from message w
        where w.tenant_id = m.tenant_id and w.contact_id = m.recipient_id and w.source_id = m.source_id
          and w.state = ${MESSAGE_STATES.queued})
      limit ${limit})
    ${FORGOTTEN}
    from old
    where m.tenant_id = old.tenant_id and m.id = old.id
    ${RETURNED}`.execute(db)
  return rows
}

/** Mails to a contact, and mails that show its data, in the order of their ids. */
export const mailsAbout = (
  db: Db,
  tenantId: string,
  contact: { id: string; email: string },
  after: string,
  limit: number,
) =>
  db
    .selectFrom('transactional_mail')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`(contact_id = ${contact.id} or lower(email) = lower(${contact.email}))`)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
