import type pg from 'pg'
import type { Db } from '../../../server/src/platform/db/database.ts'
import { ensurePartition } from '../../../server/src/platform/db/partitions.ts'
import { between, pick, some } from './chance.ts'
import type { PopulationContext } from './contacts.ts'
import { drawnContact, drawnProduct } from './purchases.ts'
import { dropIndexes, runAll } from './rebuild.ts'

/** Visits per contact on average. */
const VISITS = 10
/** Visits are kept for 25 months; most of them are newer. */
const MONTHS = 12
const DAYS = 360

/** Numbers of the kinds of pages, as the database has them. */
const [HOME, CART, PRODUCT, CATEGORY] = [1, 3, 4, 5]

/** Inserts a year of visits, carts and custom events. Some contacts visit much more often than others. */
export async function insertWebsites(db: Db, client: pg.PoolClient, context: PopulationContext): Promise<void> {
  const { now } = context
  for (const table of ['visit', 'custom_event', 'cart_change'])
    for (let back = MONTHS; back >= 0; back--)
      await ensurePartition(db, table, new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)))
  const dropped = await dropIndexes(client, ['visit', 'custom_event', 'cart_change', 'cart'])
  await client.query(visits(context))
  await client.query(customEvents(context))
  await client.query(carts(context))
  await runAll(client, [...dropped.indexes, ...dropped.keys])
}

const time = ({ now }: PopulationContext, topic: string) =>
  between(
    'i',
    topic,
    `(timestamptz '${now.toISOString()}' - interval '${DAYS} days')`,
    `timestamptz '${now.toISOString()}'`,
  )

function visits(context: PopulationContext): string {
  const { tenantId, contacts } = context
  const code = (n: string) => `'P' || to_char(${n}, 'fm00000')`
  return `insert into visit (tenant_id, at, contact_id, shop_id, type, url, product_code)
    select ${tenantId}, d.at, c.id, c.shop_id, d.type,
      'https://kvetinka.example/' || case d.type when ${PRODUCT} then 'kvetiny/' || d.n % 50 || '/' || lower(${code('d.n')})
        when ${CATEGORY} then 'kvetiny/' || d.n % 50 || '/' when ${CART} then 'kosik' else '' end,
      case d.type when ${PRODUCT} then ${code('d.n')} end
    from (
      select ${drawnContact(context, 'i', 'visitor')} as contact_id, ${time(context, 'visited at')} as at,
        ${pick('i', 'page', { [HOME]: 25, [CART]: 8, [PRODUCT]: 45, [CATEGORY]: 22 })}::smallint as type,
        ${drawnProduct('i', 'visited')} as n
      from generate_series(1, ${contacts * VISITS}) i
    ) d
    join contact c on c.tenant_id = ${tenantId} and c.id = d.contact_id
    order by d.at; analyze visit`
}

const customEvents = (context: PopulationContext) => `
  insert into custom_event (tenant_id, at, contact_id, shop_id, name, payload)
  select ${context.tenantId}, d.at, c.id, c.shop_id, d.name, jsonb_build_object('score', d.score, 'level', jsonb_build_object('name', d.level))
  from (
    select ${drawnContact(context, 'i', 'player')} as contact_id, ${time(context, 'played at')} as at,
      ${pick('i', 'event', { 'wishlist-added': 60, 'game-finished': 30, 'chat-started': 10 })} as name,
      floor(pg_temp.chance(i, 'score') * 100)::int as score, ${pick('i', 'level', { castle: 1, garden: 3, forest: 6 })} as level
    from generate_series(1, ${context.contacts}) i
  ) d
  join contact c on c.tenant_id = ${context.tenantId} and c.id = d.contact_id
  order by d.at; analyze custom_event`

/** A fifth of the contacts has a cart; most of them changed it more than once. */
const carts = (context: PopulationContext) => `
  create temp table basket as
    select i, c.id as contact_id, c.shop_id, s.currency, ${time(context, 'cart')} as at,
      ${pick('i', 'cart state', { open: 25, recovered: 45, lost: 30 })} as state,
      round((0.01 + pg_temp.chance(i, 'cart total') ^ 2 * 3000)::numeric, 2) as total
    from generate_series(1, ${context.contacts}) i
    join contact c on c.tenant_id = ${context.tenantId} and c.id = ${context.base} + i
    join shop s on s.tenant_id = ${context.tenantId} and s.id = c.shop_id
    where ${some('i', 'has cart', 0.2)};
  insert into cart (tenant_id, contact_id, shop_id, url, currency, total, items, state, created_at, changed_at)
    select ${context.tenantId}, contact_id, shop_id, 'https://kvetinka.example/kosik', currency, total, '[]', state, at, at from basket order by at;
  insert into cart_change (tenant_id, at, contact_id, shop_id, state, total)
    select ${context.tenantId}, at - interval '1 hour' * k, contact_id, shop_id, case k when 0 then state else 'open' end, total
    from basket cross join generate_series(0, 1 + i % 3) k order by 2;
  drop table basket; analyze cart, cart_change`
