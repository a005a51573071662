import { sql } from 'kysely'
import type { Database } from '../../server/src/platform/db/database.ts'
import { copyAgain } from '../lib/bare-copy.ts'
import { type Call, caller } from '../lib/caller.ts'
import { benchCompany, benchEnvironment } from '../lib/environment.ts'
import { percentile, round } from '../lib/measure.ts'

const BATCH = 1000
const BATCHES = 20
/** The machine may be slower for some seconds: each round compares with COPY of the same seconds. */
const ROUNDS = 5
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
    const first = await compare(bench.database, call, place, 'small')
    await fill(bench.database, place, Number(small), Number(large))
    const second = await compare(bench.database, call, place, 'large')
    const growth = second.ours / first.ours
    return {
      what: `orders of ${ITEMS} items per second in batches of ${BATCH} into ${large} orders; required ${JSON.stringify(REQUIRED)}`,
      ...second,
      small: first.ours,
      growth: round(growth),
      ok: second.ratio >= REQUIRED.ratio && growth >= REQUIRED.growth,
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
      insert into contact (tenant_id, email, shop_id, status, status_at, source, consent_basis, first_name, last_name, city,
        created_at, updated_at)
      select ${tenantId}, 'old' || n || '@customers.example', ${shopId}, 'customer', now(), 'erp_order',
        'soft_opt_in_customer', 'Jana', 'Nováková', 'Brno', now(), now()
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

/** Medians of rounds: orders per second, those of COPY of the same rows, and the ratio of the two. */
async function compare(database: Database, call: Call, place: Place, name: string) {
  const rounds: { ours: number; limit: number; ratio: number; rows: number }[] = []
  for (let n = 0; n < ROUNDS; n++) {
    const { seconds } = await measure(database, call, place, `${name}${n}`)
    const bare = await copyAgain(database.pool, rowsOf(place.tenantId, `${name}${n}`))
    const ordersPerSecond = (time: number) => Math.round((BATCH * BATCHES) / time)
    rounds.push({
      ours: ordersPerSecond(seconds),
      limit: ordersPerSecond(bare.seconds),
      ratio: round(bare.seconds / seconds),
      rows: bare.rows,
    })
  }
  const median = (of: keyof (typeof rounds)[number]) =>
    percentile(
      rounds.map((one) => one[of]),
      0.5,
    )
  return {
    ours: median('ours'),
    limit: median('limit'),
    ratio: median('ratio'),
    rows: median('rows'),
    ratios: rounds.map(({ ratio }) => ratio),
  }
}

const orderOf = (shopId: string, name: string, n: number) => ({
  shopId,
  orderId: `${name}-${n}`,
  // Half of the buyers are new.
  email: n % 2 ? `old${3 * n}@customers.example` : `${name}n${n}@customers.example`,
  createdAt: new Date(Date.now() - 60_000).toISOString(),
  currency: 'CZK',
  total: '300.00',
  number: `${name}${n}`,
  state: 'paid',
  customer: { firstName: 'Jana', lastName: 'Nováková', city: 'Brno' },
  items: Array.from({ length: ITEMS }, (_, i) => ({
    code: `P${(n * (i + 1)) % 5000}`,
    name: `Product ${(n * (i + 1)) % 5000}`,
    quantity: 1,
    unitPrice: '100.00',
    categories: ['Flowers'],
  })),
})

async function measure({ db }: Database, call: Call, { tenantId, shopId }: Place, name: string) {
  await sql`checkpoint`.execute(db)
  // Written before, as the rows of COPY are: the time is that of the service.
  const bodies = Array.from({ length: BATCHES }, (_, b) =>
    JSON.stringify({ orders: Array.from({ length: BATCH }, (_, i) => orderOf(shopId, name, b * BATCH + i)) }),
  )
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
  return { seconds }
}

/** All rows that the batches of a name wrote: orders, items, the carts that they may recover, new contacts, and events of both. */
function rowsOf(tenantId: string, name: string) {
  const orders = `select id from shop_order where tenant_id = ${tenantId} and order_id like '${name}-%'`
  const contacts = `select id from contact where tenant_id = ${tenantId} and email like '${name}n%'`
  return [
    { table: 'shop_order', where: `tenant_id = ${tenantId} and order_id like '${name}-%'` },
    { table: 'order_item', where: `tenant_id = ${tenantId} and order_id in (${orders})` },
    { table: 'cart_order', where: `tenant_id = ${tenantId} and order_id in (${orders})` },
    { table: 'contact', where: `tenant_id = ${tenantId} and email like '${name}n%'` },
    { table: 'event', where: `tenant_id = ${tenantId} and type = 'order_created' and object_id in (${orders})` },
    { table: 'event', where: `tenant_id = ${tenantId} and type <> 'order_created' and contact_id in (${contacts})` },
  ]
}
