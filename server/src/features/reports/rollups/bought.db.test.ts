import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { recordMailEvents } from '../../../../test/support/mail-events.ts'
import { freezeFor } from '../../../../test/support/mailing.ts'
import { whileRefusing } from '../../../../test/support/refusing.ts'
import { makeSums } from '../../../../test/support/rollups.ts'
import { addDays, dayOf, fromLocal } from '../../../platform/time/zone.ts'
import boughtCheck from './doctor/statistics-of-orders.ts'
import { summingProducts } from './sum-products.ts'

const t = useApi()
const ZONE = 'Europe/Prague'
const today = () => dayOf(t.clock.now(), ZONE)
const day = (ago: number) => addDays(today(), -ago)
const at = (ago: number, time = '12:00') => fromLocal(`${day(ago)}T${time}`, ZONE)

/** A contact that clicked in a mail on each of some days, and orders that follow. */
async function buyer(co: Company, ...clicked: Date[]) {
  const { id, email } = await co.contact()
  const mail = await freezeFor(co, [id], { sentAt: at(80) })
  const events = clicked.map((at) => ({ kind: 'clicked' as const, contactId: id, at, link: 1 }))
  await recordMailEvents(co, mail, events)
  const order = (createdAt: Date, total = '100') => ({
    shopId: co.shopId,
    orderId: crypto.randomUUID(),
    email,
    createdAt: createdAt.toISOString(),
    currency: 'CZK',
    total,
    items: [{ code: 'ROSE', name: 'Rose', quantity: 1, unitPrice: total }],
  })
  return { mail, order }
}

/** What is kept: orders and products by day, and both by month. */
async function kept(co: Company) {
  const read = async (table: string, by: 'day' | 'month') => {
    const { rows } = await sql<{ by: string; orders: number }>`
      select to_char(${sql.ref(by)}, 'YYYY-MM-DD') as by, sum(orders)::int as orders from ${sql.table(table)}
      where tenant_id = ${co.tenantId} group by 1`.execute(co.db)
    return Object.fromEntries(rows.map(({ by, orders }) => [by, orders]))
  }
  const days = await read('bought_day', 'day')
  expect(await read('bought_total', 'day')).toEqual(days)
  expect(await read('bought_product', 'day')).toEqual(days)
  const months = await read('bought_month', 'month')
  expect(await read('bought_product_month', 'month')).toEqual(months)
  return { days, months }
}
const monthOf = (day: string) => `${day.slice(0, 7)}-01`

test('an order that moves to another day leaves the sums of the old one', async () => {
  const co = await t.company()
  const { order } = await buyer(co, at(70, '08:00'), at(40, '08:00'))
  const moved = order(at(70))
  await co.post('/orders', moved).ok(201)
  await co.post('/orders', order(at(40))).ok(201)
  await makeSums(t)
  expect((await kept(co)).days).toEqual({ [day(70)]: 1, [day(40)]: 1 })
  t.clock.forward(1000)
  await co.post('/orders', { ...moved, createdAt: at(40, '13:00').toISOString() }).ok()
  await makeSums(t)
  expect(await kept(co)).toEqual({ days: { [day(40)]: 2 }, months: { [monthOf(day(40))]: 2 } })
  const { conversions, days } = await co.get('/conversions').ok()
  expect(conversions[0].totals).toEqual([{ currency: 'CZK', orders: 2, amount: '200' }])
  expect(days).toMatchObject([{ day: day(40) }])
  expect(await boughtCheck.run(t.app)).toEqual([])
})

test('a changed time zone sums all days again', async () => {
  const co = await t.company()
  const { order } = await buyer(co, at(50, '08:00'), at(40, '08:00'))
  await co.post('/orders', order(at(50, '23:30'))).ok(201)
  await co.post('/orders', order(at(40, '12:00'))).ok(201)
  await makeSums(t)
  expect((await kept(co)).days).toEqual({ [day(50)]: 1, [day(40)]: 1 })
  await co.patch('/company', { timezone: 'Asia/Tokyo' }).ok()
  // The callers that were here before are remembered with the old zone for a while.
  const key = await co.key('read', 'account_admin')
  const days = async () => (await key.get('/conversions').ok()).days.map(({ day }: { day: string }) => day)
  // Until they are summed, the orders are read.
  expect(await days()).toEqual([day(49), day(40)])
  await makeSums(t)
  expect((await kept(co)).days).toEqual({ [day(49)]: 1, [day(40)]: 1 })
  expect(await days()).toEqual([day(49), day(40)])
  expect(await boughtCheck.run(t.app)).toEqual([])
})

test('doctor finds sums of orders that are wrong, and corrects them', async () => {
  const co = await t.company()
  const { order } = await buyer(co, at(40, '08:00'))
  await co.post('/orders', order(at(40))).ok(201)
  await makeSums(t)
  const right = await kept(co)
  const ofCompany = `company ${co.tenantId}: the orders that mails brought on`
  await sql`update bought_day set day = ${day(33)}::date where tenant_id = ${co.tenantId}`.execute(co.db)
  await sql`update bought_month set orders = 7 where tenant_id = ${co.tenantId}`.execute(co.db)
  const faults = await boughtCheck.run(t.app)
  for (const wrong of [day(40), day(33)]) expect(faults).toContain(`${ofCompany} ${wrong} are not the sum`)
  expect(await boughtCheck.repair!(t.app)).toHaveLength(1)
  expect(await boughtCheck.run(t.app)).toEqual([])
  expect(await kept(co)).toEqual(right)
})

test('a day that cannot be summed does not stop the others, and is tried again', async () => {
  const [broken, co] = [await t.company(), await t.company()]
  for (const one of [broken, co]) {
    const { order } = await buyer(one, at(40, '08:00'))
    await one.post('/orders', order(at(40))).ok(201)
  }
  const refused = { change: 'insert', table: 'bought_day', when: `new.tenant_id = ${broken.tenantId}` }
  await whileRefusing(t.database, refused, async () => {
    await makeSums(t)
    expect((await kept(co)).days).toEqual({ [day(40)]: 1 })
    expect((await kept(broken)).days).toEqual({})
    // Its orders are still shown.
    expect((await broken.get('/conversions').ok()).days).toMatchObject([{ day: day(40) }])
  })
  t.clock.forward(11 * 60_000)
  const { database, ...app } = t.app
  await summingProducts.run({ app, db: database.db, now: t.clock.now() })
  expect((await kept(broken)).days).toEqual({ [day(40)]: 1 })
})
