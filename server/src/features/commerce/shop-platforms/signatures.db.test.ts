import { beforeAll, describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import {
  connectPlatforms,
  type Platform,
  recorded,
  SECRETS,
  sendFrom,
  signatureOf,
} from '../../../../test/support/shop-platforms.ts'
import { ORDER_PLATFORMS } from '../../account/shops/index.ts'
import { PLATFORMS } from './platforms.ts'

const t = useApi()
let co: Company
let other: Company

beforeAll(async () => {
  co = await t.company()
  other = await t.company()
  await connectPlatforms(co)
})

const BODIES: Record<Platform, string> = {
  woocommerce: recorded('woocommerce-new'),
  shopify: recorded('shopify-new'),
  shoptet: recorded('shoptet-new'),
}
const OTHERS = { woocommerce: 'shopify', shopify: 'woocommerce', shoptet: 'shopify' } as const
const isEmpty = async (company: Company) => {
  expect((await company.get('/orders').ok()).total).toBe(0)
  expect((await company.get('/contacts').ok()).total).toBe(0)
}

test('every platform of the settings has a file', () => {
  expect([...PLATFORMS.keys()].sort()).toEqual([...ORDER_PLATFORMS].sort())
})

test('the signature of Shoptet is that of its own example', () => {
  const body =
    '{"eshopId":315185,"event":"addon:uninstall","eventCreated":"2019-09-23T22:01:36+0200","eventInstance":"315185"}'
  const { verify } = PLATFORMS.get('shoptet')!
  const key = '61d1175f54c47dd67df14c17002a17b2'
  expect(verify('a0e0a3e7689bd4c80e4d6ffcccb05235b864e1d0', Buffer.from(body), key)).toBe(true)
  expect(verify('a0e0a3e7689bd4c80e4d6ffcccb05235b864e1d1', Buffer.from(body), key)).toBe(false)
})

describe.each(ORDER_PLATFORMS)('%s', (platform) => {
  const body = BODIES[platform]
  const header = Object.keys(signatureOf(platform, body))[0]!
  const refused = (company: { tenant: string; shopId: string }, headers: Record<string, string> = {}, sent = body) =>
    sendFrom(t.stranger, company, platform, sent, headers).fails(401, 'unauthorized', '')

  test('a wrong secret', () => refused(co, signatureOf(platform, body, 'a wrong secret')))

  test('no signature, an empty one, and one of another length', async () => {
    const path = `/api/v1/tenants/${co.tenant}/orders/from/${platform}?shop=${co.shopId}`
    await t.stranger.call('POST', path, Buffer.from(body)).fails(401, 'unauthorized')
    await refused(co, { [header]: '' })
    await refused(co, { [header]: signatureOf(platform, body)[header]!.slice(0, -2) })
    await refused(co, { [header]: `${signatureOf(platform, body)[header]} ` })
  })

  test('the secret or the header of another platform', async () => {
    const another = OTHERS[platform]
    await refused(co, signatureOf(platform, body, SECRETS[another]))
    if (platform === 'shoptet') return
    // Both sign in the same way, but each has a header and a secret of its own.
    await refused(co, { [header]: '', ...signatureOf(another, body, SECRETS[platform]) })
    await sendFrom(t.stranger, co, another, body, signatureOf(another, body, SECRETS[platform])).fails(
      401,
      'unauthorized',
    )
  })

  test('a changed body, also by one space', async () => {
    const signature = signatureOf(platform, body)
    await refused(co, signature, body.replace('1978.20', '1.20'))
    await refused(co, signature, `${body} `)
    await refused(co, signature, JSON.stringify(JSON.parse(body)))
    await refused(co, signature, '')
  })

  test('another shop of the company, one that does not exist, and another company', async () => {
    const shop = await co.shop()
    await refused({ tenant: co.tenant, shopId: shop.id })
    await refused({ tenant: co.tenant, shopId: '999999999' })
    await refused({ tenant: co.tenant, shopId: other.shopId })
    await refused(other)
    await refused({ tenant: other.tenant, shopId: co.shopId })
    await refused({ tenant: crypto.randomUUID(), shopId: co.shopId })
    await isEmpty(other)
  })

  test('an API key does not replace the signature', async () => {
    await refused(co, { [header]: 'x', authorization: co.headers.authorization! })
  })

  test('a shop that is switched off', async () => {
    const own = await t.company()
    await connectPlatforms(own)
    await own.post(`/shops/${own.shopId}/disable`).ok()
    await refused(own)
    await isEmpty(own)
    await own.post(`/shops/${own.shopId}/enable`).ok()
    await sendFrom(t.stranger, own, platform, body).ok(201)
  })

  test('a secret that was changed or removed', async () => {
    const own = await t.company()
    const set = (secret: string | null) =>
      own.patch(`/shop-settings/${own.shopId}`, { orderSecrets: { [platform]: secret } }).ok()
    await refused(own)
    await set('the first secret')
    await set('the second secret')
    await refused(own, signatureOf(platform, body, 'the first secret'))
    await sendFrom(t.stranger, own, platform, body, signatureOf(platform, body, 'the second secret')).ok(201)
    await set(null)
    await refused(own, signatureOf(platform, body, 'the second secret'))
    await refused(own, signatureOf(platform, body, ''))
  })
})

test('all of it left nothing behind', () => isEmpty(co))

test('a request that names no shop or no platform', async () => {
  const path = `/api/v1/tenants/${co.tenant}/orders/from`
  const sent = (rest: string) => t.stranger.call('POST', path + rest, Buffer.from('{}'))
  await sent('/shopify').fails(400, 'validation', 'shop')
  await sent('/shopify?shop=x').fails(400, 'validation', 'shop')
  for (const rest of [`/magento?shop=${co.shopId}`, `/constructor?shop=${co.shopId}`])
    await sent(rest).fails(404, 'not_found')
  await t.stranger
    .call('POST', '/api/v1/tenants/x/orders/from/shopify?shop=1', Buffer.from('{}'))
    .fails(404, 'not_found')
})

test('a company can send only so many in a short time', async () => {
  const own = await t.company()
  await connectPlatforms(own)
  const taken = await t.app.limiter.take(`shop-orders:${own.tenantId}`, [
    { name: 'shop-orders', capacity: 10_000, perSecond: 50 },
  ])
  expect(taken.allowed).toBe(true)
  for (let left = taken.remaining; left > 0; left--)
    await t.app.limiter.take(`shop-orders:${own.tenantId}`, [{ name: 'shop-orders', capacity: 10_000, perSecond: 50 }])
  const answer = await sendFrom(t.stranger, own, 'shopify', BODIES.shopify).raw()
  expect(answer.status).toBe(429)
  expect(answer.body.error).toMatchObject({ code: 'rate_limited', message: 'shop-orders' })
  await sendFrom(t.stranger, co, 'shopify', '{}').fails(400, 'validation')
})
