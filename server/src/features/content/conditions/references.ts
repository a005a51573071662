import type { Db } from '../../../platform/db/database.ts'
import type { ObjectRef } from '../../../platform/db/references.ts'
import { existingObjects, readStored, referencesOf } from '../../audience/segment-rules/index.ts'
import { conditionsIn } from './keys.ts'
import { findConditions } from './store.ts'

/** The objects that the conditions of content name, locked against deletion until the commit. */
export async function namedByConditions(
  db: Db,
  tenantId: string,
  texts: readonly (string | null | undefined)[],
): Promise<ObjectRef[]> {
  const conditions = await findConditions(db, tenantId, conditionsIn(texts))
  const named = [...conditions.values()].flatMap((definition) => referencesOf(readStored(definition)))
  return existingObjects(db, tenantId, named)
}
