import type { Db } from '../db/database.ts'

/** Which company's background work a job does: the `jobId` that the API answered. */
export interface ActionRef {
  tenantId: string
  actionId: string
}

/** Opens an entry of `running-actions`; the caller enqueues its job in the same transaction. */
export async function openAction(db: Db, tenantId: string, type: string, total: number | null = null): Promise<string> {
  const { id } = await db
    .insertInto('action')
    .values({ tenant_id: tenantId, type, total })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Moves the progress; called in the transaction of each batch, so it is never ahead of the work. */
export async function moveAction(
  db: Db,
  { tenantId, actionId }: ActionRef,
  done: number,
  total?: number,
): Promise<void> {
  await db
    .updateTable('action')
    .set((eb) => ({
      done,
      started_at: eb.fn.coalesce('started_at', eb.fn<Date>('now')),
      ...(total === undefined ? {} : { total }),
    }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', actionId)
    .execute()
}

/** Ends the action; together with the notification that tells of it. */
export async function closeAction(db: Db, { tenantId, actionId }: ActionRef, failed = false): Promise<void> {
  await db
    .updateTable('action')
    .set((eb) => ({ finished_at: eb.fn<Date>('now'), failed }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', actionId)
    .execute()
}
