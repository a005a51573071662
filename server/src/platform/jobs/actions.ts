import type { Db } from '../db/database.ts'
import { PREPARED } from '../db/prepared.ts'
import type { ActionRef } from './define-job.ts'

/** Opens an entry of `running-actions`; see `enqueueAction`. */
export async function openAction(db: Db, tenantId: string, type: string, total: number | null): Promise<string> {
  const { id } = await db
    .insertInto('action')
    .values({ tenant_id: tenantId, type, total })
    .returning('id')
    .modifyEnd(PREPARED)
    .executeTakeFirstOrThrow()
  return id
}

export async function moveAction(
  db: Db,
  { tenantId, actionId }: ActionRef,
  done: number,
  { total, position }: { total?: number; position?: unknown } = {},
): Promise<void> {
  await db
    .updateTable('action')
    .set((eb) => ({
      done,
      started_at: eb.fn.coalesce('started_at', eb.val(new Date())),
      ...(total === undefined ? {} : { total }),
      ...(position === undefined ? {} : { position: JSON.stringify(position) }),
    }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', actionId)
    .modifyEnd(PREPARED)
    .execute()
}

const actionById = (db: Db, { tenantId, actionId }: ActionRef) =>
  db.selectFrom('action').selectAll().where('tenant_id', '=', tenantId).where('id', '=', actionId).modifyEnd(PREPARED)

export const findAction = (db: Db, ref: ActionRef) => actionById(db, ref).executeTakeFirst()

/** Locks the action, so that two workers never do the same batch. */
export const lockAction = (db: Db, ref: ActionRef) => actionById(db, ref).forUpdate().executeTakeFirst()

/** Ends an action. */
export async function closeAction(db: Db, { tenantId, actionId }: ActionRef, failed: boolean): Promise<void> {
  await db
    .updateTable('action')
    .set((eb) => ({ finished_at: eb.fn<Date>('now'), failed }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', actionId)
    .where('finished_at', 'is', null)
    .modifyEnd(PREPARED)
    .execute()
}
