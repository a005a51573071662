import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'

const t = useApi()
const SECRET = 'a secret of the shop'
const change = (co: Company, orderSecrets: object, shopId = co.shopId) =>
  co.patch(`/shop-settings/${shopId}`, { orderSecrets })
const rowOf = (co: Company) =>
  co.db
    .selectFrom('shop')
    .select(['order_secrets', 'updated_at', 'attribution_click_days'])
    .where('tenant_id', '=', co.tenantId)
    .where('id', '=', co.shopId)
    .executeTakeFirstOrThrow()

describe('secrets by which platforms sign orders', () => {
  test('are set one by one; null removes one, and others stay', async () => {
    const co = await t.company()
    const steps = [
      [{ woocommerce: SECRET }, { woocommerce: true, shopify: false, shoptet: false }],
      [
        { shopify: SECRET, shoptet: SECRET },
        { woocommerce: true, shopify: true, shoptet: true },
      ],
      [
        { woocommerce: null, shoptet: 'another one' },
        { woocommerce: false, shopify: true, shoptet: true },
      ],
      [{}, { woocommerce: false, shopify: true, shoptet: true }],
      [{ woocommerce: null }, { woocommerce: false, shopify: true, shoptet: true }],
    ] as const
    for (const [given, set] of steps) {
      expect((await change(co, given).ok(200)).orderSecretsSet).toEqual(set)
      expect((await co.get('/shop-settings').ok()).items[0].orderSecretsSet).toEqual(set)
    }
    const { updated_at, attribution_click_days } = await rowOf(co)
    expect({ updated_at, attribution_click_days }).toEqual({ updated_at: t.clock.now(), attribution_click_days: 5 })
  })

  test('are stored encrypted and shown nowhere', async () => {
    const co = await t.company()
    const { text } = await change(co, { woocommerce: SECRET }).raw()
    const stored = JSON.stringify((await rowOf(co)).order_secrets)
    const shown = await Promise.all(
      ['/shop-settings', '/shops', `/shops/${co.shopId}`, '/audit'].map(
        async (path) => (await co.get(path).raw()).text,
      ),
    )
    expect(stored).toMatch(/^\{"woocommerce":"v1\./)
    expect(stored).not.toContain(SECRET)
    for (const one of [text, ...shown]) {
      expect(one).not.toContain(SECRET)
      expect(one).not.toContain(stored.slice(20, 60))
    }
  })

  test('the same secret is stored differently for each platform and shop', async () => {
    const co = await t.company()
    await change(co, { shopify: SECRET, woocommerce: SECRET }).ok()
    const { shopify, woocommerce } = (await rowOf(co)).order_secrets as Record<string, string>
    const { id } = await co.shop()
    expect(() => t.app.secrets.decrypt(shopify!, `shop-orders:${co.tenantId}:${co.shopId}:woocommerce`)).toThrow()
    expect(() => t.app.secrets.decrypt(shopify!, `shop-orders:${co.tenantId}:${id}:shopify`)).toThrow()
    expect(t.app.secrets.decrypt(woocommerce!, `shop-orders:${co.tenantId}:${co.shopId}:woocommerce`)).toBe(SECRET)
  })

  test('a bad value is named, and nothing is changed', async () => {
    const co = await t.company()
    for (const [given, field] of [
      [{ woocommerce: 'short' }, 'orderSecrets.woocommerce'],
      [{ woocommerce: 'x'.repeat(201) }, 'orderSecrets.woocommerce'],
      [{ shopify: 'line\nbreak of it' }, 'orderSecrets.shopify'],
      [{ shopify: 'nothing\u0000at all' }, 'orderSecrets.shopify'],
      [{ shopify: 12345678 }, 'orderSecrets.shopify'],
      [{ shoptet: '' }, 'orderSecrets.shoptet'],
      [{ shoptet: SECRET, magento: SECRET }, 'orderSecrets.magento'],
      [{ shoptet: SECRET, shopify: {} }, 'orderSecrets.shopify'],
    ] as const)
      await change(co, given).fails(400, 'validation', field)
    await co.patch(`/shop-settings/${co.shopId}`, { orderSecrets: null }).fails(400, 'validation', 'orderSecrets')
    await co
      .patch(`/shop-settings/${co.shopId}`, { orderSecrets: { shoptet: SECRET }, completedStates: [] })
      .fails(400, 'validation', 'completedStates')
    expect((await rowOf(co)).order_secrets).toEqual({})
  })

  test('of another company cannot be changed', async () => {
    const [co, other] = [await t.company(), await t.company()]
    await change(co, { shopify: SECRET }, other.shopId).fails(404, 'not_found')
    expect((await rowOf(other)).order_secrets).toEqual({})
  })
})
