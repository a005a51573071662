import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../../test/support/api.ts'
import type { Company } from '../../../../../test/support/company.ts'
import { tx } from '../../../../platform/db/tx.ts'
import { loseCartsJob } from '../jobs/lose-carts.ts'
import { sweepJob } from '../jobs/sweep.ts'
import { recoverCarts } from './record-carts.ts'

const t = useApi()
const DAY = 24 * 3600_000
const MINUTE = 60_000

const later = (ms: number) => new Date(t.clock.now().getTime() + ms)
const cartEvent = (co: Company, contactId: string, more: object = {}, at?: Date) =>
  co
    .post('/contact-events', {
      type: 'cart',
      contactId,
      ...(at ? { at: at.toISOString() } : {}),
      cart: {
        url: 'https://shop.example.com/cart',
        currency: 'CZK',
        total: '100',
        items: [{ code: 'A' }],
        ...more,
      },
    })
    .ok(201)

const carts = async (co: Company) =>
  (
    await co.db
      .selectFrom('cart')
      .select(['state', 'total', 'cart_id', 'order_id'])
      .where('tenant_id', '=', co.tenantId)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  ).map(({ state, total, cart_id, order_id }) => [state, total, cart_id, order_id])
const changes = async (co: Company) =>
  (
    await co.db
      .selectFrom('cart_change')
      .select(['state', 'total'])
      .where('tenant_id', '=', co.tenantId)
      .orderBy('at')
      .orderBy('id')
      .execute()
  ).map(({ state, total }) => `${state} ${total}`)

const order = (co: Company, contactId: string, more: object = {}) =>
  tx(co.db, (db) =>
    recoverCarts(db, co.tenantId, [
      {
        ...{ shopId: co.shopId, contactId, cartId: null, at: t.clock.now(), orderId: '7' },
        ...more,
      },
    ]),
  )
// biome-ignore lint/suspicious/noExplicitAny: jobs of any payload
const run = async (job: any) => {
  const { database, ...app } = t.app
  await job.run({ app, db: database.db, now: t.clock.now(), payload: {}, stopping: () => false })
}

describe('a cart', () => {
  test('is one per contact and shop while it is open', async () => {
    const co = await t.company()
    const shop = await co.shop()
    const { id } = await co.contact()
    await cartEvent(co, id, { cartId: 'a' })
    await cartEvent(co, id, { cartId: 'b', total: '200' })
    await co
      .post('/contact-events', {
        ...{ type: 'cart', contactId: id, shopId: shop.id },
        cart: { url: 'https://x.example/', currency: 'CZK', total: '5', items: [{ code: 'A' }] },
      })
      .ok(201)
    expect(await carts(co)).toEqual([
      ['open', '200', 'b', null],
      ['open', '5', null, null],
    ])
  })

  test('keeps its newest content when an older event arrives later', async () => {
    const co = await t.company()
    const { id } = await co.contact()
    await cartEvent(co, id, { total: '200' })
    await cartEvent(co, id, { total: '100' }, later(-MINUTE))
    expect(await carts(co)).toEqual([['open', '200', null, null]])
    expect(await changes(co)).toEqual(['open 100', 'open 200'])
  })

  test('is lost when it is emptied, and the next one is new', async () => {
    const co = await t.company()
    const { id } = await co.contact()
    await cartEvent(co, id, { items: [], total: '0.00' })
    expect(await carts(co)).toEqual([])
    await cartEvent(co, id)
    t.clock.forward(MINUTE)
    await cartEvent(co, id, { items: [], total: '0.00' })
    expect(await carts(co)).toEqual([['lost', '100', null, null]])
    t.clock.forward(MINUTE)
    await cartEvent(co, id, { total: '300' })
    expect(await carts(co)).toEqual([
      ['lost', '100', null, null],
      ['open', '300', null, null],
    ])
    expect(await changes(co)).toEqual(['open 100', 'lost 100', 'open 300'])
  })

  test('is lost after 30 days without a change', async () => {
    const co = await t.company()
    const [stale, changed] = [await co.contact(), await co.contact()]
    await cartEvent(co, stale.id, { total: '1' })
    await cartEvent(co, changed.id, { total: '2' })
    t.clock.forward(DAY)
    await cartEvent(co, changed.id, { total: '3' })
    t.clock.forward(29 * DAY)
    await run(loseCartsJob)
    expect(await carts(co)).toEqual([
      ['open', '1', null, null],
      ['open', '3', null, null],
    ])
    t.clock.forward(1)
    await run(loseCartsJob)
    await run(loseCartsJob)
    expect(await carts(co)).toEqual([
      ['lost', '1', null, null],
      ['open', '3', null, null],
    ])
    expect(await changes(co)).toEqual(['open 1', 'open 2', 'open 3', 'lost 1'])
  })
})

describe('an order', () => {
  test('recovers the open cart of its contact in its shop', async () => {
    const co = await t.company()
    const shop = await co.shop()
    const [buyer, other] = [await co.contact(), await co.contact()]
    await cartEvent(co, buyer.id, { total: '1' })
    await cartEvent(co, other.id, { total: '2' })
    t.clock.forward(MINUTE)
    await order(co, buyer.id, { shopId: shop.id })
    await order(co, buyer.id, { at: later(-2 * MINUTE) })
    expect((await carts(co)).map(([state]) => state)).toEqual(['open', 'open'])
    await order(co, buyer.id)
    expect(await carts(co)).toEqual([
      ['recovered', '1', null, '7'],
      ['open', '2', null, null],
    ])
    expect(await changes(co)).toEqual(['open 1', 'open 2', 'recovered 1'])
  })

  test.each([
    ['before', 2 * MINUTE],
    ['after', -2 * MINUTE],
  ])('recovers the cart that the shop emptied shortly %s it', async (_, passed) => {
    const co = await t.company()
    const { id } = await co.contact()
    await cartEvent(co, id)
    t.clock.forward(5 * MINUTE)
    await cartEvent(co, id, { items: [], total: '0' })
    expect((await carts(co)).map(([state]) => state)).toEqual(['lost'])
    await order(co, id, { at: later(passed) })
    expect(await carts(co)).toEqual([['recovered', '100', null, '7']])
    expect((await changes(co)).toSorted()).toEqual(['lost 100', 'open 100', 'recovered 100'])
  })

  test('recovers no cart that was emptied hours before, or begun after it', async () => {
    const co = await t.company()
    const { id } = await co.contact()
    await cartEvent(co, id)
    t.clock.forward(MINUTE)
    await cartEvent(co, id, { items: [], total: '0' })
    await order(co, id, { at: later(-2 * MINUTE) })
    t.clock.forward(2 * 60 * MINUTE)
    await order(co, id)
    expect((await carts(co)).map(([state]) => state)).toEqual(['lost'])
  })

  test('recovers the cart with its id, whoever has it and however old it is', async () => {
    const co = await t.company()
    const [buyer, other] = [await co.contact(), await co.contact()]
    await cartEvent(co, other.id, { cartId: 'theirs' })
    t.clock.forward(31 * DAY)
    await run(loseCartsJob)
    await order(co, buyer.id, { cartId: 'theirs' })
    expect(await carts(co)).toEqual([['recovered', '100', 'theirs', '7']])
  })

  test('an id that several people have recovers only the own cart', async () => {
    const co = await t.company()
    const [buyer, other] = [await co.contact(), await co.contact()]
    await cartEvent(co, buyer.id, { cartId: 'same', total: '1' })
    await cartEvent(co, other.id, { cartId: 'same', total: '2' })
    await order(co, buyer.id, { cartId: 'same' })
    expect((await carts(co)).map(([state, total]) => `${state} ${total}`).sort()).toEqual(['open 2', 'recovered 1'])
  })

  test('recovers no cart of another company', async () => {
    const [co, stranger] = [await t.company(), await t.company()]
    const { id } = await co.contact()
    await cartEvent(co, id, { cartId: 'a' })
    await tx(co.db, (db) =>
      recoverCarts(db, stranger.tenantId, [
        { shopId: co.shopId, contactId: id, cartId: 'a', at: t.clock.now(), orderId: '7' },
      ]),
    )
    expect((await carts(co)).map(([state]) => state)).toEqual(['open'])
  })

  test('recovers a cart that is reported after it, once', async () => {
    const co = await t.company()
    const { id } = await co.contact()
    await order(co, id)
    await cartEvent(co, id, { total: '1' }, later(-MINUTE))
    await cartEvent(co, id, { total: '2' }, later(-MINUTE))
    expect(await carts(co)).toEqual([['recovered', '1', null, '7']])
    t.clock.forward(MINUTE)
    await cartEvent(co, id, { total: '3' })
    expect((await carts(co)).at(-1)).toEqual(['open', '3', null, null])
  })
})

test('what is too old is deleted', async () => {
  const co = await t.company()
  const { id } = await co.contact()
  await cartEvent(co, id)
  await order(co, id)
  const rows = async () => {
    const { rows } = await t.database.pool.query<{ n: number }>(
      `select (select count(*) from cart where tenant_id = $1) + (select count(*) from cart_order where tenant_id = $1)
        + (select count(*) from contact_event_times where tenant_id = $1) as n`,
      [co.tenantId],
    )
    return Number(rows[0]!.n)
  }
  await run(sweepJob)
  expect(await rows()).toBe(3)
  t.clock.forward(62 * DAY)
  await run(sweepJob)
  expect(await rows()).toBe(1)
  t.clock.forward(800 * DAY)
  await run(sweepJob)
  expect(await rows()).toBe(0)
})
