import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { PREPARED } from '../../../../platform/db/prepared.ts'
import type { DataValues } from '../../../../platform/render/request.ts'

/** The items that a mailing shows; undefined before they are kept. */
export async function findCatalogues(db: Db, tenantId: string, sourceId: string): Promise<DataValues | undefined> {
  const { rows } = await sql<{ items: DataValues }>`${PREPARED}
    select items from mailing_catalogue where tenant_id = ${tenantId} and source_id = ${sourceId}`.execute(db)
  return rows[0]?.items
}

/** Keeps the items of a mailing; functions whose items it has keep theirs. */
export const keepCatalogues = (db: Db, tenantId: string, sourceId: string, items: DataValues, now: Date) =>
  sql`insert into mailing_catalogue (tenant_id, source_id, items, created_at)
    values (${tenantId}, ${sourceId}, ${JSON.stringify(items)}::jsonb, ${now})
    on conflict (tenant_id, source_id) do update set items = excluded.items || mailing_catalogue.items`.execute(db)

/** Deletes what mailings of long ago showed, of all companies: their web versions show the items of today. */
export const sweepCatalogues = (db: Db, before: Date) =>
  sql`delete from mailing_catalogue where created_at < ${before}`.execute(db)
