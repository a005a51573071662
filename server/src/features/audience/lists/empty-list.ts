import type { DbContext } from '../../../platform/context.ts'
import { conflict } from '../../../platform/errors.ts'
import { enqueueAction } from '../../../platform/jobs/enqueue.ts'
import { countLists } from './counts.ts'
import { emptyListJob } from './jobs/empty-list.ts'
import { AT_ONCE, removeBatch } from './remove-batch.ts'
import { isLocked, lockList } from './store.ts'

/** Removes all members of a list; a job removes those of a large list. Contacts that join meanwhile stay. */
export async function emptyList({ db, now }: DbContext, tenantId: string, listId: string) {
  const list = await lockList(db, tenantId, listId)
  if (isLocked(list)) throw conflict('locked')
  const { total } = (await countLists(db, tenantId, [list])).get(list.id)!
  const emptying = { tenantId, listId, upTo: now.toISOString() }
  if (total <= AT_ONCE) await removeBatch({ db, now }, emptying, '0')
  else await enqueueAction(db, emptyListJob, tenantId, { listId, upTo: emptying.upTo }, total)
}
