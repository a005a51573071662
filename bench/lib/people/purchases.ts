import type pg from 'pg'
import { between, pick, some } from './chance.ts'
import type { PopulationContext } from './contacts.ts'
import { dropIndexes, runAll } from './rebuild.ts'

/** Orders per contact on average. */
const ORDERS = 3
/** An order has one to this many items. */
const MOST_ITEMS = 5
const YEARS = 3

const KINDS = [
  'Růže',
  'Tulipán',
  'Orchidej',
  'Narcis',
  'Hortenzie',
  'Levandule',
  'Kaktus',
  'Váza',
  'Květináč',
  'Hnojivo',
]
const LOOKS = ['červená', 'bílá', 'žlutá', 'růžová', 'fialová', 'modrá', 'drobná', 'velká', 'šlechtěná', 'zahradní']
const SIZES = ['10 cm', '20 cm', '30 cm', '40 cm', '50 cm', '60 cm', '1 ks', '3 ks', '5 ks', '10 ks']
const SERIES = 20
/** Products that shops sell. */
export const PRODUCTS = KINDS.length * LOOKS.length * SIZES.length * SERIES

const list = (values: string[]) => `array[${values.map((value) => `'${value}'`)}]`

/**
 * Inserts orders of the last three years with their items. A quarter of the contacts bought nothing, a few bought a lot;
 * some products are bought much more often than others.
 */
export async function insertPurchases(client: pg.PoolClient, context: PopulationContext): Promise<void> {
  const dropped = await dropIndexes(client, ['shop_order', 'order_item'])
  await client.query(products())
  await client.query(orders(context))
  await client.query(items(context))
  await client.query(`insert into order_product
      (tenant_id, code, name, brand, categories, folded_code, folded_name, folded_brand, folded_categories)
    select ${context.tenantId}, code, name, brand, categories, fold(code), fold(name), fold(brand),
      array(select fold(one) from unnest(categories) one)
    from product order by n`)
  await runAll(client, [...dropped.indexes, ...dropped.keys])
}

function products(): string {
  const word = (words: string[], divisor: number) => `(${list(words)})[1 + n / ${divisor} % ${words.length}]`
  return `create temp table product as
    select n, 'P' || to_char(n, 'fm00000') as code,
      ${word(KINDS, 1)} || ' ' || ${word(LOOKS, 10)} || ' ' || ${word(SIZES, 100)} || ' řada ' || n / 1000 as name,
      ${pick('n', 'brand', { Květinka: 30, Flóra: 20, 'Green Thumb': 10, Zahrada: 10, 'Brož & syn': 2 })} as brand,
      array['Květiny | ' || ${word(KINDS, 1)}, 'Velikost | ' || ${word(SIZES, 100)}] as categories
    from generate_series(0, ${PRODUCTS - 1}) n; analyze product`
}

/** The most frequent contacts are drawn this power of e more often than the rarest. */
const SKEW = 4

/** A contact drawn for row `i`: some of them are frequent, and these are spread over all ids. */
export const drawnContact = ({ base, contacts }: PopulationContext, i: string, topic: string) =>
  `${base} + 1 + least(floor(-ln(1 - pg_temp.chance(${i}, '${topic}') * ${1 - Math.exp(-SKEW)}) / ${SKEW} * ${contacts}), ${contacts - 1})::bigint
    * 7919 % ${contacts}`

/** A product drawn for row `i`. */
export const drawnProduct = (i: string, topic: string) =>
  `floor(pg_temp.chance(${i}, '${topic}') ^ 3 * ${PRODUCTS})::int`

function orders(context: PopulationContext): string {
  const { tenantId, contacts, now } = context
  const today = `timestamptz '${now.toISOString()}'`
  const state = { delivered: 80, pickup: 5, paid: 5, shipped: 3, cancelled: 5, returned: 2 }
  return `insert into shop_order (
      tenant_id, shop_id, order_id, contact_id, number, state, currency, total, ordered_at, was_completed, created_at, updated_at)
    select ${tenantId}, c.shop_id, 'o-' || d.i, c.id, 'N' || d.i, d.state, s.currency,
      round((d.amount * case s.currency when 'CZK' then 5000 else 200 end)::numeric, 2),
      d.at, d.state in ('delivered', 'pickup'), d.at, d.at
    from (
      select i, ${drawnContact(context, 'i', 'buyer')} as contact_id, ${pick('i', 'state', state)} as state,
        0.01 + pg_temp.chance(i, 'amount') ^ 2 as amount,
        ${between('i', 'ordered at', `(${today} - interval '${YEARS} years')`, today)} as at
      from generate_series(1, ${contacts * ORDERS}) i
    ) d
    join contact c on c.tenant_id = ${tenantId} and c.id = d.contact_id
    join shop s on s.tenant_id = ${tenantId} and s.id = c.shop_id
    order by d.at; analyze shop_order`
}

const items = ({ tenantId }: PopulationContext) => `
  insert into order_item (tenant_id, order_id, position, code, name, quantity, unit_price, categories, brand)
  select ${tenantId}, d.id, d.p, t.code, t.name, case when ${some('d.i', 'several', 0.2)} then 2 else 1 end, 100, t.categories, t.brand
  from (
    select o.id, p, o.id * 8 + p as i, ${drawnProduct('o.id * 8 + p', 'product')} as n
    from shop_order o
    cross join lateral generate_series(1, 1 + o.id % ${MOST_ITEMS}) p
    where o.tenant_id = ${tenantId}
  ) d
  join product t on t.n = d.n
  order by d.id, d.p; analyze order_item`
