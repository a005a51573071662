import type { DbContext } from '../../../platform/context.ts'
import { requireEach } from '../../../platform/db/failures.ts'
import { validation } from '../../../platform/errors.ts'
import { MAX_TAGS, type TagChange } from './schemas.ts'
import type { Tagged } from './slot.ts'
import { changedTags } from './sql/changed-tags.ts'

/** Changes the tags of objects; 400 names an unknown id, or `add` when an object would get too many tags. */
export async function changeTags(
  { db, now }: DbContext,
  tenantId: string,
  { lock, write }: Tagged,
  change: TagChange,
): Promise<{ updated: number }> {
  const { ids } = change
  requireEach(ids, await lock(db, tenantId, ids), 'ids')
  const changed = await write(db, tenantId, ids, { tags: changedTags(change), updated_at: now })
  if (changed.some(({ tags }) => tags.length > MAX_TAGS)) throw validation('add')
  return { updated: changed.length }
}
