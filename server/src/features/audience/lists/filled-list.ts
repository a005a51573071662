import type { DbContext } from '../../../platform/context.ts'
import { notify } from '../../account/notifications/index.ts'
import { findByName, findLists, insertList } from './store.ts'
import { freeListName, requireFreeName } from './use-cases.ts'

/** Makes a list that is filled in the background, under the wished name or one like that of where its members come from. */
export async function makeListFor(
  { db, now }: DbContext,
  tenantId: string,
  wished: string | undefined,
  origin: string,
) {
  if (wished !== undefined) await requireFreeName(db, tenantId, wished)
  const isFree = !(await findByName(db, tenantId, origin))
  const name = wished ?? (isFree ? origin : await freeListName(db, tenantId, origin))
  const values = { kind: 'manual' as const, name, public_name: name, created_at: now, updated_at: now }
  return insertList(db, { tenant_id: tenantId, ...values })
}

/** Tells that it is filled, or why not. */
export async function tellFilled(
  { db, now }: DbContext,
  { tenantId, listId, actionId }: { tenantId: string; listId: string; actionId: string },
  severity: 'success' | 'error',
  params: Record<string, unknown> = {},
) {
  const [list] = await findLists(db, tenantId, [listId])
  const news = list
    ? { type: 'list_filled', severity, params, subject: { kind: 'list', id: list.id, name: list.name } }
    : { type: 'list_filled', severity: 'error' as const, params: { deleted: true } }
  await notify(db, tenantId, { ...news, jobId: actionId }, now)
}
