import { gunzipSync, gzipSync } from 'node:zlib'
import { type Insertable, type Selectable, sql } from 'kysely'
import { companiesWith } from '../../../platform/db/companies-with.ts'
import type { Db } from '../../../platform/db/database.ts'
import { contains, type PageRequest, paginate } from '../../../platform/db/page.ts'
import { PREPARED } from '../../../platform/db/prepared.ts'
import type { OutboxMail } from '../../../platform/db/tables.ts'

export const SORTABLE = { id: 'id', at: 'at', to: 'recipient', subject: { text: 'subject' }, kind: 'kind' }

interface OutboxQuery extends PageRequest {
  q?: string
  kind?: string
  /** Kinds that are left out. */
  hidden: readonly string[]
}

export const listOutbox = (db: Db, tenantId: string, query: OutboxQuery) =>
  paginate(
    db
      .selectFrom('outbox_mail')
      .select(['id', 'at', 'recipient', 'subject', 'kind'])
      .where('tenant_id', '=', tenantId)
      .$if(query.hidden.length > 0, (q) => q.where('kind', 'not in', query.hidden))
      .$if(query.q !== undefined, (q) =>
        q.where((eb) => eb.or([contains('recipient', query.q!), contains('subject', query.q!)])),
      )
      .$if(query.kind !== undefined, (q) => q.where('kind', '=', query.kind!)),
    query,
    { sortable: SORTABLE, id: 'id' },
  )

export type StoredMail = Selectable<OutboxMail>

export const findOutboxMail = (db: Db, tenantId: string, id: string) =>
  db
    .selectFrom('outbox_mail')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .modifyEnd(PREPARED)
    .executeTakeFirst()

/** The raw bytes of a mail. */
export const unpacked = ({ raw, compressed }: StoredMail) => (compressed ? gunzipSync(raw) : raw)

/** Stores mails compressed: a newsletter shrinks to a fifth. */
export const insertOutboxMails = (db: Db, rows: Omit<Insertable<OutboxMail>, 'compressed'>[]) =>
  db
    .insertInto('outbox_mail')
    .values(rows.map((row) => ({ ...row, raw: gzipSync(row.raw), compressed: true })))
    .execute()

/** Deletes mails older than a time, and all but the newest ones of every company. */
export async function sweepOutbox(db: Db, { before, newest }: { before: Date; newest: number }) {
  for (const tenantId of await companiesWith(db, 'outbox_mail', sql<boolean>`true`))
    await sql`
      delete from outbox_mail
      where tenant_id = ${tenantId} and (at < ${before} or id < (
        select id from outbox_mail
        where tenant_id = ${tenantId}
        order by id desc
        limit 1 offset ${newest - 1}))`.execute(db)
}

/** Deletes the mails that were rendered for contacts and sent to others. */
export const forgetMailsAbout = (db: Db, tenantId: string, contactIds: readonly string[]) =>
  db
    .deleteFrom('outbox_mail')
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`contact_id = any(${contactIds}::bigint[])`)
    .execute()

/** Deletes all mails to an address. */
export const forgetMailsTo = (db: Db, tenantId: string, email: string) =>
  db
    .deleteFrom('outbox_mail')
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`lower(recipient) = lower(${email})`)
    .execute()
