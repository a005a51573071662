import { type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Notification } from '../../platform/db/tables.ts'
import { type PageRequest, paginate } from '../../platform/http/paging.ts'

export type NotificationRow = Selectable<Notification>
export const SORTABLE = { createdAt: 'created_at', type: 'type', severity: 'severity', count: 'count' }

/** Which notifications: some by id, or all. */
export type Which = { ids?: string[]; all?: boolean }

export const listNotifications = (
  db: Db,
  tenantId: string,
  query: PageRequest & { unread?: boolean; type?: string; severity?: string },
) =>
  paginate(
    db
      .selectFrom('notification')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .$if(query.unread === true, (q) => q.where('read_at', 'is', null))
      .$if(query.unread === false, (q) => q.where('read_at', 'is not', null))
      .$if(query.type !== undefined, (q) => q.where('type', '=', query.type!))
      .$if(query.severity !== undefined, (q) => q.where('severity', '=', query.severity!)),
    { ...query, sort: query.sort ?? '-createdAt' },
    { sortable: SORTABLE, id: 'id' },
  )

export async function countUnread(db: Db, tenantId: string): Promise<number> {
  const row = await db
    .selectFrom('notification')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export const markRead = async (db: Db, tenantId: string, which: Which, now: Date) => {
  const { numUpdatedRows } = await db
    .updateTable('notification')
    .set({ read_at: now })
    .where('tenant_id', '=', tenantId)
    .where('read_at', 'is', null)
    .$if(which.ids !== undefined, (q) => q.where('id', 'in', which.ids!))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

const sameSubject = sql<boolean>`(o.subject_kind, o.subject_id) is not distinct from (n.subject_kind, n.subject_id)`

/**
 * Marks as unread. Of several read ones with the same news the newest becomes unread, and none when there is an
 * unread one already: unread news of one subject are one entry.
 */
export const markUnread = async (db: Db, tenantId: string, which: Which) => {
  const { numUpdatedRows } = await db
    .updateTable('notification as n')
    .set({ read_at: null })
    .where('tenant_id', '=', tenantId)
    .where('read_at', 'is not', null)
    .$if(which.ids !== undefined, (q) => q.where('id', 'in', which.ids!))
    .where((eb) =>
      eb.or([
        eb('n.job_id', 'is not', null),
        eb.not(
          eb.exists(
            eb
              .selectFrom('notification as o')
              .select('o.id')
              .where('o.tenant_id', '=', tenantId)
              .whereRef('o.type', '=', 'n.type')
              .where(sameSubject)
              .where('o.job_id', 'is', null)
              .where((eb) => eb.or([eb('o.read_at', 'is', null), eb('o.id', '>', eb.ref('n.id'))])),
          ),
        ),
      ]),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export const deleteNotifications = async (db: Db, tenantId: string, which: Which) => {
  const { numDeletedRows } = await db
    .deleteFrom('notification')
    .where('tenant_id', '=', tenantId)
    .$if(which.ids !== undefined, (q) => q.where('id', 'in', which.ids!))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
