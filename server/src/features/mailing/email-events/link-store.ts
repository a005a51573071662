import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { givenRows } from '../../../platform/db/given-rows.ts'

/** Parameters that only say where a visitor came from. */
const ORIGIN = /^(utm_[^=]+|gclid|fbclid|msclkid)(=|$)/i

/** The address of a link without parameters of origin; the rest stays as written. */
export function plainUrl(url: string): string {
  const [, address = '', query, anchor = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(url.trim())!
  const kept = query?.split('&').filter((part) => !ORIGIN.test(part)) ?? []
  const search = kept.some(Boolean) ? `?${kept.join('&')}` : ''
  return `${withPath(address)}${search}${anchor}`
}

/** Adds the path `/` to a host without a path: both are the same address. */
const withPath = (address: string) => (/^https?:\/\/[^/]+$/i.test(address) ? `${address}/` : address)

/** Returns the ids of link targets, and stores the new ones. */
export async function keepEmailLinks(db: Db, tenantId: string, urls: readonly string[]): Promise<Map<string, string>> {
  const given = urls.map((url) => ({ url, plain: plainUrl(url) }))
  const { rows } = await sql<{ url: string; id: string }>`
    with given as materialized (
      select * from ${givenRows(given, 'url text, plain text')} g),
    existing as materialized (
      select distinct on (g.url) g.url, l.id
      from given g
      join email_link l on l.tenant_id = ${tenantId} and md5(l.plain_url) = md5(g.plain) and l.url = g.url
      order by g.url, l.id),
    inserted as (
      insert into email_link (tenant_id, url, plain_url)
      select ${tenantId}::bigint, url, plain
      from given g
      where not exists (select 1 from existing e where e.url = g.url)
      returning url, id)
    select url, id from existing
    union all
    select url, id from inserted`.execute(db)
  return new Map(rows.map(({ url, id }) => [url, id]))
}

/** Stores the targets of a mailing's links by their numbers. Links that are already stored stay. */
export async function keepMailLinks(
  db: Db,
  tenantId: string,
  sourceId: string,
  links: readonly { number: number; url: string }[],
) {
  const ids = await keepEmailLinks(db, tenantId, [...new Set(links.map(({ url }) => url))])
  const rows = links.map(({ number, url }) => ({ number, link_id: ids.get(url) }))
  await sql`
    insert into mail_link (tenant_id, source_id, number, link_id)
    select ${tenantId}::bigint, ${sourceId}::bigint, number, link_id
    from ${givenRows(rows, 'number int, link_id bigint')} l
    on conflict do nothing`.execute(db)
}
