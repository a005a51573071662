import type { ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import { startProcess } from '../../../../test/support/child-process.ts'
import type { Company } from '../../../../test/support/company.ts'
import { counterFaults } from '../../../../test/support/counters.ts'
import { freezeFor } from '../../../../test/support/mailing.ts'
import { until } from '../../../../test/support/until.ts'
import { askServers } from '../../../platform/db/sharding/ask-servers.ts'
import { isSharded } from '../../../platform/db/sharding/sharded.ts'
import { recordEmailEvents } from '../../mailing/email-events/index.ts'

const t = useApi()
const ORDERS = 300
const BUYERS = 100
/** Buyers who are contacts already: they clicked in a mail, and some have an open cart. */
const KNOWN = 40
const CARTS = 10
/** In each of three batches. */
const KILLS = 1
const HOUR = 3_600_000
/** Many starts of processes, on a busy machine. */
const LIMIT = 900_000

let co: Company
let port: number
let campaignId: string
let stackId: string
/** How long a batch takes. */
let batchMs: number

let api: ChildProcess | null = null

/** The process that runs, or a new one. */
const running = async () => {
  api ??= await startProcess('api-process.ts', {
    ...{ DATABASE_URL: t.database.url, DATA_DIR: t.app.config.dataDir },
    ...{ HOST: '127.0.0.1', PORT: String(port) },
  })
  return api
}

type Answer = { index: number; orderId: string; change?: string; error?: unknown }[]

/** The answer of the process; null if it died before. */
async function post(orders: object[]): Promise<Answer | null> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/tenants/${co.tenant}/orders/batch`, {
      method: 'POST',
      headers: { authorization: `Bearer ${co.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ orders }),
    })
    const body = (await response.json()) as { items: Answer }
    expect(response.status, JSON.stringify(body)).toBe(200)
    return body.items
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError) return null
    throw error
  }
}

/** On a cluster the company's server numbers the transaction, under a name of its own. */
const isWriting = async () => {
  const name = isSharded() ? '%' : 'killed api'
  const writing = `
    select count(*) from pg_stat_activity
    where datname = current_database() and application_name like '${name}' and backend_xid is not null and pid <> pg_backend_pid()`
  return (await askServers(co.db, writing)).some((number) => number > 0)
}

/** Sends a batch until it is answered, to processes that are killed while they write it. Returns the last answer. */
async function postKilling(orders: object[]): Promise<Answer> {
  let latest = batchMs
  for (let kills = 0; kills < KILLS; ) {
    const process = await running()
    let ended = false
    const answer = post(orders).finally(() => {
      ended = true
    })
    await until('a transaction', async () => ended || (await isWriting()))
    await sleep(Math.random() * latest)
    process.kill('SIGKILL')
    api = null
    // A process that answered before counts for nothing: the next one, which has less to write, is killed sooner.
    if ((await answer) === null) kills += 1
    else latest /= 2
  }
  await running()
  return (await post(orders))!
}

const orderedAt = (i: number) => new Date(t.clock.now().getTime() - (24 + (i % 20)) * HOUR)
const totalOf = (i: number) => `${10 + (i % 7)}.${String(i % 100).padStart(2, '0')}`

/** An order as the shop sends it, `version` hours after it was made. */
const order = (i: number, version: number, more: object) => ({
  shopId: co.shopId,
  orderId: `o-${i}`,
  email: `buyer${i % BUYERS}@example.com`,
  createdAt: orderedAt(i).toISOString(),
  updatedAt: new Date(orderedAt(i).getTime() + version * HOUR).toISOString(),
  currency: 'CZK',
  total: totalOf(i),
  items: [{ code: `P${i % 30}`, name: `Product ${i % 30}`, quantity: 1, unitPrice: totalOf(i) }],
  ...(i % 4 === 0 ? { couponCodes: [`CODE-${i}`] } : {}),
  ...more,
})
const isCancelled = (i: number) => i % 10 === 3
/** Sent twice within the first batch. */
const isDoubled = (i: number) => i % 20 === 7
const all = Array.from({ length: ORDERS }, (_, i) => i)

beforeAll(async () => {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  port = (probe.address() as { port: number }).port
  await new Promise((resolve) => probe.close(resolve))
  co = await t.company()
  const contacts = []
  for (let i = 0; i < KNOWN; i++) contacts.push(await co.contact(`buyer${i}@example.com`))
  const mail = await freezeFor(
    co,
    contacts.map(({ id }) => id),
  )
  campaignId = mail.campaignId
  const clickedAt = new Date(t.clock.now().getTime() - 50 * HOUR)
  const click = { kind: 'clicked' as const, at: clickedAt, sourceId: mail.sourceId, machine: false }
  await recordEmailEvents(
    co.db,
    co.tenantId,
    contacts.map(({ id }) => ({ ...click, contactId: id })),
  )
  for (const { id } of contacts.slice(0, CARTS)) {
    const cart = { url: 'https://shop.example.com/cart', currency: 'CZK', total: '5', items: [] }
    await co.post('/contact-events', { type: 'cart', contactId: id, at: clickedAt.toISOString(), cart }).ok(201)
  }
  stackId = (await co.post('/coupon-stacks', { name: 'S', shopId: co.shopId, mergeKey: 's' }).ok(201)).id
  await co.post(`/coupon-stacks/${stackId}/codes`, { text: all.map((i) => `CODE-${i}`).join('\n') }).ok()
  await running()
  const warm = all.map((i) => ({ ...order(i, 0, {}), orderId: `warm-${i}`, email: `warm${i}@example.com` }))
  const began = performance.now()
  await post(warm.map(({ couponCodes: _, ...rest }: { couponCodes?: unknown }) => rest))
  batchMs = performance.now() - began
}, LIMIT)

const changes = (answer: Answer) => [...new Set(answer.map(({ change }) => change))].sort()

test(
  'batches of orders that are repeated after processes were killed are written once',
  async () => {
    const first = all.flatMap((i) => [
      order(i, 0, {}),
      ...(isDoubled(i) ? [order(i, 1, { state: 'paid', total: '99.99' })] : []),
    ])
    expect(changes(await postKilling(first))).not.toContain(undefined)
    const second = all.map((i) => order(i, 2, { state: 'shipped' }))
    expect(changes(await postKilling(second))).not.toContain(undefined)
    const third = all.map((i) => order(i, 3, { state: isCancelled(i) ? 'cancelled' : 'delivered' }))
    expect(changes(await postKilling(third))).not.toContain(undefined)
    // What was sent before is older now.
    for (const batch of [first, second, third]) {
      const { items } = await co.post('/orders/batch', { orders: batch }).ok()
      expect(changes(items)).toEqual(['unchanged'])
    }

    const { rows: orders } = await sql<{ number: number; ids: number; items: number; carts: number }>`
      select count(*)::int as number, count(distinct order_id)::int as ids,
        (select count(*)::int from order_item i join shop_order s on s.tenant_id = i.tenant_id and s.id = i.order_id
         where i.tenant_id = ${co.tenantId} and s.order_id like 'o-%') as items,
        (select count(*)::int from cart_change where tenant_id = ${co.tenantId} and state = 'recovered') as carts
      from shop_order where tenant_id = ${co.tenantId} and order_id like 'o-%'`.execute(co.db)
    expect(orders).toEqual([{ number: ORDERS, ids: ORDERS, items: ORDERS, carts: CARTS }])

    const { rows: events } = await sql<{ order_id: string; happened: string[] }>`
      select o.order_id, array_agg(e.type || ' ' || (e.data ->> 'state') order by e.id) as happened
      from event e
      join shop_order o on o.tenant_id = e.tenant_id and o.id = e.object_id
      where e.tenant_id = ${co.tenantId} and e.type like 'order_%' and o.order_id like 'o-%'
      group by o.order_id`.execute(co.db)
    const happened = (i: number) => [
      'order_created new',
      ...(isDoubled(i) ? ['order_changed paid'] : []),
      'order_changed shipped',
      ...(isCancelled(i) ? ['order_changed cancelled'] : ['order_changed delivered', 'order_completed delivered']),
    ]
    expect(Object.fromEntries(events.map((one) => [one.order_id, one.happened]))).toEqual(
      Object.fromEntries(all.map((i) => [`o-${i}`, happened(i)])),
    )

    await expectSums()
    expect(await counterFaults(t.app)).toEqual([])
  },
  LIMIT,
)

/** Sums of contacts, of the campaign and of the coupons, against a count by hand. */
async function expectSums() {
  const counted = all.filter((i) => !isCancelled(i))
  const cents = (orders: number[]) => orders.reduce((sum, i) => sum + Math.round(Number(totalOf(i)) * 100), 0)
  const amount = (orders: number[]) => (cents(orders) / 100).toFixed(2)

  const { items } = await co.get('/contacts?q=buyer&pageSize=100').ok()
  expect(items).toHaveLength(BUYERS)
  for (const contact of items) {
    const own = counted.filter((i) => contact.email === `buyer${i % BUYERS}@example.com`)
    const { orderTotals } = await co.get(`/contacts/${contact.id}`).ok()
    expect(orderTotals).toEqual(own.length ? [{ currency: 'CZK', count: own.length, total: amount(own) }] : [])
  }

  const brought = counted.filter((i) => i % BUYERS < KNOWN)
  const { conversions } = await co.get(`/conversions?campaignId=${campaignId}`).ok()
  const totals = [{ currency: 'CZK', orders: brought.length, amount: amount(brought) }]
  expect(conversions[0]).toEqual({ kind: 'click', totals })
  const campaigns = await co.get('/campaigns').ok()
  expect(campaigns.items[0].counts).toMatchObject({
    orders: brought.length,
    revenue: [{ currency: 'CZK', amount: amount(brought) }],
  })

  const used = all.filter((i) => i % 4 === 0).length
  expect((await co.get(`/coupon-stacks/${stackId}`).ok()).counts).toMatchObject({ used, free: ORDERS - used })
}
