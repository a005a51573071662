import { sql } from 'kysely'
import type { Database } from '../../server/src/platform/db/database.ts'
import { copyAgain } from '../lib/bare-copy.ts'
import { type Call, caller } from '../lib/caller.ts'
import { benchCompany, benchEnvironment } from '../lib/environment.ts'
import { round } from '../lib/measure.ts'

const BATCH = 1000
const BATCHES = 20
const ITEMS = 3
const REQUIRED = { ratio: 0.35, growth: 0.7 }

/**
 * Orders per second in batches of 1,000 into a shop with many orders, against COPY of the rows that they write, and
 * against a shop with fewer orders.
 */
export async function run([small = '100000', large = '3000000']: string[]) {
  const bench = await benchEnvironment()
  try {
    const company = await benchCompany(bench.database)
    const { base } = await bench.serve('server/src/main.ts', ['api'], '/healthz')
    const call = caller(base, company)
    const tenantId = (await bench.database.db.selectFrom('tenant').select('id').executeTakeFirstOrThrow()).id
    const place = { tenantId, shopId: company.shopId }
    await fill(bench.database, place, 0, Number(small))
    const first = await measure(bench.database, call, place, 'small')
    await fill(bench.database, place, Number(small), Number(large))
    const second = await measure(bench.database, call, place, 'large')
    const bare = await copyAgain(bench.database.pool, rowsOf(tenantId))
    const ratio = bare.seconds / second.seconds
    const growth = second.perSecond / first.perSecond
    return {
      what: `orders of ${ITEMS} items per second in batches of ${BATCH} into ${large} orders; required ${JSON.stringify(REQUIRED)}`,
      ours: second.perSecond,
      limit: Math.round((BATCH * BATCHES) / bare.seconds),
      ratio: round(ratio),
      small: first.perSecond,
      growth: round(growth),
      rows: bare.rows,
      ok: ratio >= REQUIRED.ratio && growth >= REQUIRED.growth,
    }
  } finally {
    await bench.close()
  }
}

interface Place {
  tenantId: string
  shopId: string
}

/** Contacts with three orders each, of three items each, as if they had been there for years. */
async function fill({ db }: Database, { tenantId, shopId }: Place, from: number, to: number) {
  for (let at = from; at < to; at += 100_000) {
    const end = Math.min(to, at + 100_000)
    await sql`
      insert into contact (tenant_id, email, shop_id, status, status_at, source, consent_basis, created_at, updated_at)
      select ${tenantId}, 'old' || n || '@customers.example', ${shopId}, 'customer', now(), 'erp_order',
        'soft_opt_in_customer', now(), now()
      from generate_series(${at}::int, ${end - 1}::int, 3) n`.execute(db)
    await sql`
      with made as (
        insert into shop_order (
          tenant_id, shop_id, order_id, contact_id, number, state, currency, total, ordered_at, created_at, updated_at)
        select ${tenantId}, ${shopId}, 'old-' || n, c.id, 'N' || n, 'delivered', 'CZK', 100 + n % 900,
          now() - make_interval(mins => 2000 + n % 1000000), now(), now()
        from generate_series(${at}::int, ${end - 1}::int) n
        join contact c on c.tenant_id = ${tenantId} and c.email_key = 'old' || (n - (n - ${at}::int) % 3) || '@customers.example'
        returning id
      )
      insert into order_item (tenant_id, order_id, position, code, name, quantity, unit_price)
      select ${tenantId}, id, p, 'P' || (id * p) % 5000, 'Product ' || (id * p) % 5000, 1, 100
      from made
      cross join generate_series(1, ${ITEMS}::int) p`.execute(db)
  }
  await sql`analyze contact, shop_order, order_item`.execute(db)
}

const orderOf = (shopId: string, name: string, n: number) => ({
  shopId,
  orderId: `${name}-${n}`,
  // Half of the buyers are new.
  email: n % 2 ? `old${3 * n}@customers.example` : `${name}${n}@customers.example`,
  createdAt: new Date(Date.now() - 60_000).toISOString(),
  currency: 'CZK',
  total: '300.00',
  number: `${name}${n}`,
  state: 'paid',
  customer: { firstName: 'Jana', lastName: 'Nováková', city: 'Brno' },
  items: Array.from({ length: ITEMS }, (_, i) => ({
    code: `P${(n * (i + 1)) % 5000}`,
    name: `Product ${n}`,
    quantity: 1,
    unitPrice: '100.00',
    categories: ['Flowers'],
  })),
})

async function measure({ db }: Database, call: Call, { tenantId, shopId }: Place, name: string) {
  await sql`checkpoint`.execute(db)
  const bodies = Array.from({ length: BATCHES }, (_, b) => ({
    orders: Array.from({ length: BATCH }, (_, i) => orderOf(shopId, name, b * BATCH + i)),
  }))
  await call('POST', '/orders/batch', { orders: [orderOf(shopId, `warm-${name}`, 1)] })
  const start = performance.now()
  for (const body of bodies) {
    const { items } = await call('POST', '/orders/batch', body)
    if (!items.every(({ change }: { change?: string }) => change === 'created'))
      throw new Error(JSON.stringify(items[0]))
  }
  const seconds = (performance.now() - start) / 1000
  const { rows } = await sql<{ number: number }>`
    select count(*)::int as number from shop_order
    where tenant_id = ${tenantId} and order_id like ${`${name}-%`}`.execute(db)
  if (rows[0]!.number !== BATCH * BATCHES) throw new Error(`${rows[0]!.number} orders were written`)
  return { seconds, perSecond: Math.round((BATCH * BATCHES) / seconds) }
}

/** The rows that the last batches wrote: orders, items, events, and the new contacts. */
function rowsOf(tenantId: string) {
  const orders = `select id from shop_order where tenant_id = ${tenantId} and order_id like 'large-%'`
  return [
    { table: 'shop_order', where: `tenant_id = ${tenantId} and order_id like 'large-%'` },
    { table: 'order_item', where: `tenant_id = ${tenantId} and order_id in (${orders})` },
    { table: 'contact', where: `tenant_id = ${tenantId} and email like 'large%'` },
    { table: 'event', where: `tenant_id = ${tenantId} and object_id in (${orders}) and type = 'order_created'` },
  ]
}
