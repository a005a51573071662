import type { DbContext } from '../../../platform/context.ts'
import { notify } from '../../account/notifications/index.ts'
import { findByName, findLists, insertList } from './store.ts'
import { freeListName, requireFreeName } from './use-cases.ts'

/**
 * Creates a list that a job will fill. Without a wished name it gets the name of its source, with a number when that
 * name is taken.
 */
export async function createListToFill(
  { db, now }: DbContext,
  tenantId: string,
  wishedName: string | undefined,
  sourceName: string,
) {
  if (wishedName !== undefined) await requireFreeName(db, tenantId, wishedName)
  const isFree = !(await findByName(db, tenantId, sourceName))
  const name = wishedName ?? (isFree ? sourceName : await freeListName(db, tenantId, sourceName))
  const values = { kind: 'manual' as const, name, public_name: name, created_at: now, updated_at: now }
  return insertList(db, { tenant_id: tenantId, ...values })
}

/** Notifies the company that the list is filled, or that filling it failed. */
export async function notifyListFilled(
  { db, now }: DbContext,
  { tenantId, listId, actionId }: { tenantId: string; listId: string; actionId: string },
  severity: 'success' | 'error',
  params: Record<string, unknown> = {},
) {
  const [list] = await findLists(db, tenantId, [listId])
  const notification = list
    ? { type: 'list_filled', severity, params, subject: { kind: 'list', id: list.id, name: list.name } }
    : { type: 'list_filled', severity: 'error' as const, params: { deleted: true } }
  await notify(db, tenantId, { ...notification, jobId: actionId }, now)
}
