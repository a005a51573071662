import { beforeAll, describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { connectPlatforms, type Platform, recorded, sendFrom } from '../../../../test/support/shop-platforms.ts'

const t = useApi()
let co: Company
beforeAll(async () => {
  co = await t.company()
  await connectPlatforms(co)
})

const NAMES = { woocommerce: 'woocommerce-new', shopify: 'shopify-new', shoptet: 'shoptet-new' } as const
const send = (platform: Platform, body: string | Buffer) => sendFrom(t.stranger, co, platform, body)
type Fields = Record<string, unknown>
/** A recorded order with other fields; what is undefined is left out. */
function withFields(platform: Platform, fields: Fields): string {
  const payload = JSON.parse(recorded(NAMES[platform]))
  Object.assign(platform === 'shoptet' ? payload.data.order : payload, fields)
  return JSON.stringify(payload)
}

describe('the field that cannot be read is named', () => {
  test.each<[Platform, Fields, string]>([
    ['woocommerce', { billing: { email: 'jana' } }, 'email'],
    ['woocommerce', { billing: null, id: null }, 'orderId'],
    ['shoptet', { email: null, changeTime: '2036-01-01T00:00:00+0100' }, 'updatedAt'],
    ['woocommerce', { id: undefined }, 'orderId'],
    ['woocommerce', { id: { x: 1 } }, 'orderId'],
    ['woocommerce', { date_created_gmt: 'yesterday' }, 'createdAt'],
    ['woocommerce', { date_created_gmt: '2036-01-01T00:00:00' }, 'createdAt'],
    ['woocommerce', { currency: 'koruna' }, 'currency'],
    ['woocommerce', { total: undefined }, 'total'],
    ['woocommerce', { total: '1,978.20' }, 'total'],
    ['woocommerce', { total: '-1.00' }, 'total'],
    ['woocommerce', { total: '1e400' }, 'total'],
    ['woocommerce', { total: 'NaN' }, 'total'],
    ['woocommerce', { total: '9'.repeat(100_000) }, 'total'],
    ['woocommerce', { total: '1234567890123456.00' }, 'total'],
    ['woocommerce', { line_items: undefined }, 'items'],
    ['woocommerce', { line_items: { 0: {} } }, 'items'],
    ['woocommerce', { line_items: [{ sku: 'A', name: 'A', subtotal: '1' }] }, 'items.0.quantity'],
    ['woocommerce', { line_items: [{ sku: 'A', name: 'A', quantity: -1, subtotal: '1' }] }, 'items.0.quantity'],
    ['woocommerce', { line_items: [{ name: 'A', quantity: 1, subtotal: '1' }] }, 'items.0.code'],
    ['woocommerce', { line_items: [null] }, 'items.0.code'],
    ['woocommerce', { line_items: Array(501).fill({ sku: 'A', quantity: 1 }) }, 'items'],
    ['shopify', { created_at: 12 }, 'createdAt'],
    ['shopify', { total_price: null, current_total_price: null }, 'total'],
    ['shopify', { line_items: [{ sku: 'A', name: 'A', quantity: 1, price: '12 Kč' }] }, 'items.0.unitPrice'],
    ['shoptet', { code: null }, 'orderId'],
    ['shoptet', { price: 'much' }, 'currency'],
    ['shoptet', { items: 'none' }, 'items'],
    ['shoptet', { items: [{ itemType: 'product', code: 'A', name: 'A', amount: '0.000' }] }, 'items.0.unitPrice'],
  ])('%s %.80j: %s', async (platform, fields, field) => {
    await send(platform, withFields(platform, fields)).fails(400, 'validation', field)
  })

  test.each([
    ['no JSON', 'order=1'],
    ['half of it', recorded('shopify-new').slice(0, 500)],
    ['nothing', ''],
    ['spaces', '   '],
    ['a number', '12'],
    ['a text', '"order"'],
    ['null', 'null'],
    ['a list', '[{}]'],
    ['a broken number', '{"id":1.2.3}'],
    ['a number with a leading zero', '{"id":01}'],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
  ])('%s', async (_, body) => {
    await send('shopify', body).fails(400, 'validation', 'body')
  })

  test('a notice without an order', async () => {
    await send('shoptet', '{}').fails(400, 'validation', 'event')
    await send('shoptet', '{"event":"order:create"}').fails(400, 'validation', 'eventInstance')
    await send('shoptet', '{"event":"order:create","eventInstance":{}}').fails(400, 'validation', 'eventInstance')
    await send('shoptet', '{"data":{"order":null}}').fails(400, 'validation')
  })

  test('nothing of it was stored', async () => {
    expect((await co.get('/orders').ok()).total).toBe(0)
    expect((await co.get('/contacts').ok()).total).toBe(0)
  })
})

/** The processor time of this thread during some work, in milliseconds. */
async function spent(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** The most processor time of a request, on a machine that reads 5 MB of JSON in 30 ms. */
const LIMIT_MS = 250

describe('a body that is expensive to read does not stop the thread', () => {
  let limit = LIMIT_MS
  beforeAll(async () => {
    const json = JSON.stringify(
      Array.from({ length: 70_000 }, (_, i) => ({ id: String(i), name: `Name ${i}`, value: i })),
    )
    limit = Math.max(LIMIT_MS, ((await spent(async () => JSON.parse(json))) / 30) * LIMIT_MS)
  })
  const SIZE = 2 * 1024 * 1024 - 1000
  test.each([
    ['nested lists', '['.repeat(SIZE / 2) + ']'.repeat(SIZE / 2)],
    ['nested objects', `${'{"a":'.repeat(300_000)}1${'}'.repeat(300_000)}`],
    ['lists that are not closed', '['.repeat(SIZE)],
    ['many fields', `{${Array.from({ length: 180_000 }, (_, i) => `"${i}":1`).join(',')}}`],
    ['many items', `{"line_items":[${'{},'.repeat(600_000)}{}]}`],
    ['a long number', `{"id":${'9'.repeat(SIZE)}}`],
    ['many numbers', `{"a":[${'1,'.repeat(900_000)}1]}`],
    ['quotes', `{"name":"${'\\"'.repeat(SIZE / 2 - 20)}"}`],
    ['a text that does not end', `{"name":"${'\\'.repeat(SIZE)}`],
    ['spaces', ' '.repeat(SIZE)],
    ['combining marks', withFields('shopify', { name: `a${'\u0301'.repeat(500_000)}` })],
    ['control characters', withFields('shopify', { name: '\u0001'.repeat(200_000) })],
    ['an address of many spaces', withFields('shopify', { email: `a${' '.repeat(1_000_000)}a@example.com` })],
    ['a time of many digits', withFields('shopify', { created_at: `2026-03-02T10:00:00.${'1'.repeat(1_000_000)}` })],
    [
      'a coupon of many letters',
      withFields('shoptet', { items: [{ itemType: 'discount-coupon', name: 'č. '.repeat(500_000) }] }),
    ],
    ['a name of many words', withFields('shoptet', { billingAddress: { fullName: 'a '.repeat(900_000) } })],
  ])('%s', async (_, body) => {
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(2 * 1024 * 1024)
    for (const platform of ['woocommerce', 'shopify', 'shoptet'] as const) {
      let status = 0
      const took = await spent(async () => {
        status = (await send(platform, body).raw()).status
      })
      expect(status).toBeLessThan(500)
      expect(took).toBeLessThan(limit)
    }
  })

  test('a body that is too large is refused', async () => {
    await send('shopify', ' '.repeat(2 * 1024 * 1024 + 1)).fails(413, 'validation', 'size')
  })

  test('other content than JSON is refused', async () => {
    const xml = sendFrom(t.stranger, co, 'shopify', '<order/>', { 'content-type': 'application/xml' })
    await xml.fails(415, 'validation', 'contentType')
    const form = sendFrom(t.stranger, co, 'shopify', '<order/>', { 'content-type': 'multipart/form-data; boundary=x' })
    await form.fails(415, 'validation', 'contentType')
  })
})

describe('what does not matter does not spoil an order', () => {
  test('long and odd texts are cut or left out', async () => {
    const long = '😀'.repeat(1000)
    const body = withFields('woocommerce', {
      number: `N\u0000\n${long}`,
      cart_hash: { x: 1 },
      billing: {
        email: ' buyer@example.com ',
        first_name: long,
        last_name: '\ud800 Nováková\r\nBcc: x@example.com',
        address_1: long,
        country: 'Czechia',
        phone: 12,
        postcode: 11000,
      },
      coupon_lines: [{ code: '' }, null, { code: long }],
      discount_total: 'a lot',
      refunds: 'none',
      line_items: [
        {
          sku: '',
          product_id: 0,
          id: 7,
          name: '',
          quantity: '3',
          subtotal: 100,
          image: { src: 'javascript:alert(1)' },
        },
        { sku: long, name: long, quantity: 1, subtotal: 0.1, subtotal_tax: 0.2 },
      ],
      __proto__: { polluted: true },
    })
    const { order } = await send('woocommerce', body).ok(201)
    expect(order).toMatchObject({
      email: 'buyer@example.com',
      number: `N ${'😀'.repeat(49)}`,
      cartId: null,
      discount: '36.24',
      couponCodes: ['😀'.repeat(50)],
      customer: {
        firstName: '😀'.repeat(50),
        lastName: '\ufffd Nováková Bcc: x@example.com',
        phone: '12',
        postalCode: '11000',
      },
      items: [
        { code: '7', name: '7', quantity: 3, unitPrice: '33.333333', imageUrl: null },
        { code: '😀'.repeat(100), quantity: 1, unitPrice: '0.30' },
      ],
    })
    expect(order.customer).not.toHaveProperty('country')
    expect(({} as Fields).polluted).toBeUndefined()
  })

  test('amounts of many digits keep them', async () => {
    const body = recorded('shopify-new').replaceAll('"1978.20"', '123456789012345.123456')
    expect((await send('shopify', body).ok(201)).order.total).toBe('123456789012345.123456')
  })

  test('an order of 500 items is read', async () => {
    const [line] = JSON.parse(recorded('shopify-new')).line_items
    const body = withFields('shopify', { id: 77, line_items: Array.from({ length: 500 }, () => line) })
    expect(body.length).toBeGreaterThan(300_000)
    expect((await send('shopify', body).ok(201)).order.items).toHaveLength(500)
  })
})
