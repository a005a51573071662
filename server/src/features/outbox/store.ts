import { type Insertable, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { contains, type PageRequest, paginate } from '../../platform/db/page.ts'
import type { OutboxMail } from '../../platform/db/tables.ts'

export const SORTABLE = { id: 'id', at: 'at', to: 'recipient', subject: { text: 'subject' }, kind: 'kind' }

export const listOutbox = (db: Db, tenantId: string, query: PageRequest & { q?: string; kind?: string }) =>
  paginate(
    db
      .selectFrom('outbox_mail')
      .select(['id', 'at', 'recipient', 'subject', 'kind'])
      .where('tenant_id', '=', tenantId)
      .$if(query.q !== undefined, (q) =>
        q.where((eb) => eb.or([contains('recipient', query.q!), contains('subject', query.q!)])),
      )
      .$if(query.kind !== undefined, (q) => q.where('kind', '=', query.kind!)),
    query,
    { sortable: SORTABLE, id: 'id' },
  )

export const getOutboxMail = (db: Db, tenantId: string, id: string) =>
  db.selectFrom('outbox_mail').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id).executeTakeFirst()

export const insertOutboxMails = (db: Db, rows: Insertable<OutboxMail>[]) =>
  db.insertInto('outbox_mail').values(rows).execute()

/** Mails to an address, whatever they were about. */
export const forgetMailsTo = (db: Db, tenantId: string, email: string) =>
  db
    .deleteFrom('outbox_mail')
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`lower(recipient) = lower(${email})`)
    .execute()
