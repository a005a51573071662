import { sql } from 'kysely'
import { idsAmong } from '../../../platform/db/among.ts'
import type { Tagged } from '../../account/tags/index.ts'

export const listTags: Tagged = {
  kind: 'list',
  inUse: (db, tenantId) =>
    db
      .selectFrom('list')
      .select(sql<string>`unnest(tags)`.as('tag'))
      .distinct()
      .where('tenant_id', '=', tenantId)
      .orderBy('tag')
      .execute(),
  lock: (db, tenantId, ids) => idsAmong(db.selectFrom('list'), tenantId, ids, 'change'),
  write: (db, tenantId, ids, to) =>
    db
      .updateTable('list')
      .set(to)
      .where('tenant_id', '=', tenantId)
      .where(sql<boolean>`id = any(${ids}::bigint[])`)
      .returning('tags')
      .execute(),
}
