import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../../test/support/api.ts'
import type { Company } from '../../../../../test/support/company.ts'
import { heureka, products } from '../../../../../test/support/feed-host.ts'
import { strictAjv } from '../../../../platform/schema/ajv.ts'
import { feedEvents } from '../events.ts'

const t = useApi()
const DAY = 24 * 3600_000

async function feedOf(co: Company) {
  const input = { name: crypto.randomUUID(), shopId: co.shopId, source: 'upload' }
  const { id } = await co.post('/feeds', input).ok(201)
  return {
    id: id as string,
    /** Reads a file with these products. */
    async read(...items: Record<string, string>[]) {
      await co.upload(`/feeds/${id}/import?force=true`, 'feed', heureka(items)).ok(202)
      await t.runJobs()
      const found = (await co.get(`/feeds/${id}/items`).ok()).items
      return found.map(({ price, oldPrice }: Record<string, string>) => ({ price, oldPrice }))
    },
  }
}
const product = (price: string, more: Record<string, string> = {}) => ({
  ...{ ITEM_ID: 'A', PRODUCTNAME: 'A', PRICE_VAT: price },
  ...more,
})

describe('the old price', () => {
  test('is the lowest price of the thirty days before the current one', async () => {
    const co = await t.company()
    const feed = await feedOf(co)
    expect(await feed.read(product('100'))).toEqual([{ price: '100.00', oldPrice: null }])
    t.clock.forward(40 * DAY)
    expect(await feed.read(product('80'))).toEqual([{ price: '80.00', oldPrice: '100.00' }])
    // The discount goes on, and nothing else changes it.
    t.clock.forward(50 * DAY)
    expect(await feed.read(product('80', { EAN: '1' }))).toEqual([{ price: '80.00', oldPrice: '100.00' }])
    // No discount, so no old price.
    expect(await feed.read(product('120'))).toEqual([{ price: '120.00', oldPrice: null }])
    // A price that was raised only to be lowered again.
    t.clock.forward(29 * DAY)
    expect(await feed.read(product('90'))).toEqual([{ price: '90.00', oldPrice: null }])
    expect(await feed.read(product('70'))).toEqual([{ price: '70.00', oldPrice: '80.00' }])
    t.clock.forward(31 * DAY)
    expect(await feed.read(product('60'))).toEqual([{ price: '60.00', oldPrice: '70.00' }])
  })

  test('is the one that the feed gives, if it does', async () => {
    const co = await t.company()
    const feed = await feedOf(co)
    await feed.read(product('100'))
    t.clock.forward(DAY)
    const given = product('80', { PRICE_BEFORE_DISCOUNT: '150' })
    expect(await feed.read(given)).toEqual([{ price: '80.00', oldPrice: '150.00' }])
    expect(await feed.read(product('80'))).toEqual([{ price: '80.00', oldPrice: '100.00' }])
  })

  test('is never of another currency', async () => {
    const co = await t.company()
    const feed = await feedOf(co)
    await feed.read(product('100'))
    await feed.read(product('90'))
    expect(await feed.read(product('4 EUR'))).toEqual([{ price: '4.00', oldPrice: null }])
    expect(await feed.read(product('3 EUR'))).toEqual([{ price: '3.00', oldPrice: '4.00' }])
  })
})

describe('events', () => {
  const eventsOf = async (co: Company) => {
    const rows = await co.db
      .selectFrom('event')
      .selectAll()
      .where('tenant_id', '=', co.tenantId)
      .orderBy('id')
      .execute()
    for (const { type, data } of rows) {
      const fits = strictAjv.compile(feedEvents.find((event) => event.type === type)!.data)
      expect(fits(structuredClone(data)), strictAjv.errorsText(fits.errors)).toBe(true)
    }
    return rows
  }

  test('report prices that fell and products that are back', async () => {
    const co = await t.company()
    const feed = await feedOf(co)
    const stock = (code: string, days: string, price = '10') => product(price, { ITEM_ID: code, DELIVERY_DATE: days })
    await feed.read(stock('A', '0'), stock('B', '-1'), stock('C', '0'), stock('D', '5'))
    expect(await eventsOf(co)).toEqual([])
    await feed.read(stock('A', '0', '8'), stock('B', '0'), stock('D', '5', '12'))
    const [fell, back, ...others] = await eventsOf(co)
    expect(others).toEqual([])
    expect(fell).toMatchObject({
      type: feedEvents[0]!.type,
      contact_id: null,
      object_id: feed.id,
      data: {
        feedId: feed.id,
        shopId: co.shopId,
        items: [{ code: 'A', price: '8.00', before: '10.00', currency: 'CZK' }],
      },
    })
    expect(back).toMatchObject({ type: feedEvents[1]!.type, data: { items: [{ code: 'B', price: '10.00' }] } })
    // C left the feed while it was sold out. It has its old id.
    const before = await co.db
      .selectFrom('feed_item')
      .select('id')
      .where('code', '=', 'C')
      .where('feed_id', '=', feed.id)
      .execute()
    await feed.read(stock('A', '0', '8'), stock('B', '0'), stock('C', '0'), stock('D', '5', '12'))
    const last = (await eventsOf(co)).slice(2)
    expect(last).toMatchObject([{ type: feedEvents[1]!.type, data: { items: [{ code: 'C', itemId: before[0]!.id }] } }])
  })

  test('of a sale come in groups', async () => {
    const co = await t.company()
    const feed = await feedOf(co)
    await feed.read(...products(1200))
    await feed.read(...products(1200, () => ({ PRICE_VAT: '90' })))
    const events = await eventsOf(co)
    expect(events.map(({ data }) => (data as { items: unknown[] }).items.length)).toEqual([500, 500, 200])
  })
})

test('items that left the feed long ago are deleted', async () => {
  const co = await t.company()
  const feed = await feedOf(co)
  const two = [product('1'), product('1', { ITEM_ID: 'B' })]
  await feed.read(...two)
  await feed.read(two[0]!)
  const stored = () => co.db.selectFrom('feed_item').select('code').where('feed_id', '=', feed.id).execute()
  expect(await stored()).toHaveLength(2)
  t.clock.forward(91 * DAY)
  await feed.read(two[0]!)
  expect(await stored()).toEqual([{ code: 'A' }])
})
