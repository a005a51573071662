import { sql } from 'kysely'
import { idsAmong } from '../../../platform/db/among.ts'
import type { Tagged } from '../../account/tags/index.ts'

export const automationTags: Tagged = {
  kind: 'automation',
  inUse: (db, tenantId) =>
    db
      .selectFrom('automation')
      .select(sql<string>`unnest(tags)`.as('tag'))
      .distinct()
      .where('tenant_id', '=', tenantId)
      .orderBy('tag')
      .execute(),
  lock: (db, tenantId, ids) => idsAmong(db.selectFrom('automation'), tenantId, ids, 'change'),
  write: (db, tenantId, ids, to) =>
    db
      .updateTable('automation')
      .set(to)
      .where('tenant_id', '=', tenantId)
      .where(sql<boolean>`id = any(${ids}::bigint[])`)
      .returning('tags')
      .execute(),
}
