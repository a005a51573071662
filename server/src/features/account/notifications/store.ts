import type { Selectable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { type PageRequest, paginate } from '../../../platform/db/page.ts'
import type { Notification } from '../../../platform/db/tables.ts'

export type NotificationRow = Selectable<Notification>
export const SORTABLE = {
  id: 'id',
  type: 'type',
  severity: 'severity',
  createdAt: 'created_at',
  readAt: 'read_at',
  jobId: 'job_id',
  count: 'count',
}

/** The notifications that a call acts on: some by id, or all. */
export type Selected = { ids?: string[]; all?: boolean }

export const listNotifications = (
  db: Db,
  tenantId: string,
  query: PageRequest & { unread?: boolean; type?: string; severity?: NotificationRow['severity'] },
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

/** The unread notifications; for a member, those since it joined. */
export async function countUnread(db: Db, tenantId: string, since?: Date | null): Promise<number> {
  const row = await db
    .selectFrom('notification')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('read_at', 'is', null)
    .$if(since instanceof Date, (q) => q.where('created_at', '>=', since!))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** The times of the newest unread notifications. */
export async function unreadTimes(db: Db, tenantId: string, most: number): Promise<Date[]> {
  const rows = await db
    .selectFrom('notification')
    .select('created_at')
    .where('tenant_id', '=', tenantId)
    .where('read_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => row.created_at)
}

export const markRead = async (db: Db, tenantId: string, selected: Selected, now: Date) => {
  const { numUpdatedRows } = await db
    .updateTable('notification')
    .set({ read_at: now, collects: false })
    .where('tenant_id', '=', tenantId)
    .where('read_at', 'is', null)
    .$if(selected.ids !== undefined, (q) => q.where('id', 'in', selected.ids!))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/**
 * Marks as unread. A notification that was read once stays closed (`collects`): the next one of its kind is a new row.
 */
export const markUnread = async (db: Db, tenantId: string, selected: Selected) => {
  const { numUpdatedRows } = await db
    .updateTable('notification')
    .set({ read_at: null })
    .where('tenant_id', '=', tenantId)
    .where('read_at', 'is not', null)
    .$if(selected.ids !== undefined, (q) => q.where('id', 'in', selected.ids!))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export const deleteNotifications = async (db: Db, tenantId: string, selected: Selected) => {
  const { numDeletedRows } = await db
    .deleteFrom('notification')
    .where('tenant_id', '=', tenantId)
    .$if(selected.ids !== undefined, (q) => q.where('id', 'in', selected.ids!))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
