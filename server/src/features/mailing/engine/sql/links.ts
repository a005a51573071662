import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { keepEmailLinks } from '../../../audience/email-events/index.ts'

/** Notes where the links of a mail lead, by their numbers. Nothing happens when that was done. */
export async function keepLinks(
  db: Db,
  tenantId: string,
  sourceId: string,
  links: readonly { number: number; url: string }[],
) {
  const ids = await keepEmailLinks(db, tenantId, [...new Set(links.map(({ url }) => url))])
  const rows = links.map(({ number, url }) => ({ number, link_id: ids.get(url) }))
  await sql`insert into mail_link (tenant_id, source_id, number, link_id)
    select ${tenantId}::bigint, ${sourceId}::bigint, number, link_id from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) l (number int, link_id bigint)
    on conflict do nothing`.execute(db)
}
