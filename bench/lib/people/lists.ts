import type pg from 'pg'
import { between } from './chance.ts'
import type { PopulationContext } from './contacts.ts'

/** Lists and the share of all contacts in each. */
export const LISTS: Record<string, number> = {
  'Všichni odběratelé': 0.6,
  Zákazníci: 0.25,
  'Letní výprodej 2025': 0.12,
  'Soutěž o kolo': 0.08,
  'Katalog poštou': 0.05,
  'Slovenskí zákazníci': 0.03,
  'Newsletter UK': 0.02,
  Velkoobchod: 0.01,
  'Veletrh Brno': 0.005,
  Novináři: 0.001,
  'Testovací skupina': 0.0002,
  'Vedení firmy': 0.00003,
}

/** Inserts list members: most are confirmed, some unsubscribed (`opted_out` stays after removal), some were removed. */
export async function insertMembers(
  client: pg.PoolClient,
  { tenantId, base, now }: PopulationContext,
  lists: { id: string; share: number }[],
) {
  const i = `(c.id - ${base})`
  // One statement, so that the counting trigger runs once. Each list draws its members independently.
  await client.query(`insert into list_member (tenant_id, list_id, contact_id, state, opted_out, changed_at)
    select c.tenant_id, l.id, c.id, case when fate < 0.93 then 'confirmed' when fate < 0.98 then 'unsubscribed' else 'removed' end,
      fate between 0.93 and 0.985, ${between(i, 'joined', 'c.created_at', `timestamptz '${now.toISOString()}'`)}
    from (values ${lists.map(({ id, share }, n) => `(${n}, ${id}, ${share})`)}) l (n, id, share)
      join contact c on c.tenant_id = ${tenantId} and c.id > ${base} and pg_temp.chance(${i} * 64 + l.n, 'list') < l.share
      cross join lateral (select pg_temp.chance(${i} * 64 + l.n, 'fate') as fate) f
    order by l.id, c.id`)
}
