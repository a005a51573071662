import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { plainUrl } from './plain-url.ts'

/** The ids of addresses that mails lead to; those that are new are kept. */
export async function keepEmailLinks(db: Db, tenantId: string, urls: readonly string[]): Promise<Map<string, string>> {
  const given = urls.map((url) => ({ url, plain: plainUrl(url) }))
  const { rows } = await sql<{ url: string; id: string }>`
    with given as materialized (select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) g (url text, plain text)),
    there as materialized (
      select distinct on (g.url) g.url, l.id from given g join email_link l
        on l.tenant_id = ${tenantId} and md5(l.plain_url) = md5(g.plain) and l.url = g.url order by g.url, l.id),
    made as (
      insert into email_link (tenant_id, url, plain_url) select ${tenantId}::bigint, url, plain from given g
      where not exists (select 1 from there t where t.url = g.url) returning url, id)
    select url, id from there union all select url, id from made`.execute(db)
  return new Map(rows.map(({ url, id }) => [url, id]))
}
