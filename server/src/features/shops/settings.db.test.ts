import { describe, expect, test } from 'vitest'
import { useApi } from '../../../test/support/api.ts'
import type { Company } from '../../../test/support/company.ts'

const t = useApi()

const many = (count: number, value: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`slot${index}`, value]))
const settingsOf = async (co: Company, path: string, shopId = co.shopId) =>
  (await co.get(path).ok()).items.find((item: { shopId: string }) => item.shopId === shopId)

describe('the brand of an e-shop', () => {
  const BRAND = {
    logoFileId: null,
    colors: { primary: '#2f5bea', Background2: '#FFFFFF' },
    fonts: { heading: 'Georgia', body: '' },
  }

  test('is replaced as a whole: what is not sent again is gone', async () => {
    const co = await t.company()
    const path = `/shops/${co.shopId}/brand`
    expect(await co.put(path, BRAND).ok(200)).toEqual(BRAND)
    expect(await co.get(path).ok(200)).toEqual(BRAND)
    const second = { logoFileId: null, colors: { accent: '#000000' }, fonts: {} }
    expect(await co.put(path, second).ok(200)).toEqual(second)
    expect(await co.get(path).ok(200)).toEqual(second)
  })

  test('belongs to one e-shop and changes nothing else of it', async () => {
    const co = await t.company()
    const shop = await co.shop()
    t.clock.forward(1000)
    await co.put(`/shops/${shop.id}/brand`, BRAND).ok()
    expect(await co.get(`/shops/${co.shopId}/brand`).ok()).toEqual({ logoFileId: null, colors: {}, fonts: {} })
    expect(await co.get(`/shops/${shop.id}`).ok()).toEqual({ ...shop, updatedAt: t.clock.now().toISOString() })
  })

  test('a missing or bad value is named and nothing is saved', async () => {
    const co = await t.company()
    const path = `/shops/${co.shopId}/brand`
    await co.put(path, BRAND).ok()
    for (const field of ['logoFileId', 'colors', 'fonts'])
      await co.put(path, { ...BRAND, [field]: undefined }).fails(400, 'validation', field)
    for (const [field, change] of [
      ['colors.primary', { colors: { primary: '#fff' } }],
      ['colors.primary', { colors: { primary: 'red' } }],
      ['colors.primary', { colors: { primary: '#2f5beg' } }],
      ['colors.primary', { colors: { primary: '#2f5bea\n' } }],
      ['colors.primary', { colors: { primary: '#2f5bea;}body{' } }],
      ['colors.accent', { colors: { primary: '#2f5bea', accent: 0 } }],
      ['colors', { colors: many(21, '#000000') }],
      ['colors', { colors: ['#000000'] }],
      ['colors', { colors: null }],
      ['fonts.body', { fonts: { body: 'x'.repeat(101) } }],
      ['fonts.body', { fonts: { body: null } }],
      ['fonts', { fonts: many(11, 'Georgia') }],
      ['logoFileId', { logoFileId: 'abc' }],
      ['logoFileId', { logoFileId: 5 }],
      ['logoFileId', { logoFileId: '999999999' }],
    ] as const)
      await co.put(path, { ...BRAND, ...change }).fails(400, 'validation', field)
    expect(await co.get(path).ok()).toEqual(BRAND)
  })

  test('may have 20 colours and 10 fonts', async () => {
    const co = await t.company()
    const brand = { logoFileId: null, colors: many(20, '#000000'), fonts: many(10, 'Georgia') }
    expect(await co.put(`/shops/${co.shopId}/brand`, brand).ok()).toEqual(brand)
  })
})

describe('shop-settings', () => {
  test('lists every e-shop of the company, oldest first', async () => {
    const [co, other] = [await t.company(), await t.company()]
    const shop = await co.shop()
    await other.shop()
    const { items } = await co.get('/shop-settings').ok(200)
    expect(items.map((item: { shopId: string }) => item.shopId)).toEqual([co.shopId, shop.id])
  })

  test('a part is changed and the rest stays', async () => {
    const co = await t.company()
    for (const [body, changed] of [
      [{ attribution: { clickDays: 0 } }, { attribution: { clickDays: 0, openDays: 1 } }],
      [{ attribution: { openDays: 90 } }, { attribution: { clickDays: 5, openDays: 90 } }],
      [{ attribution: {} }, {}],
      [{ completedStates: ['shipped', 'paid'] }, { completedStates: ['shipped', 'paid'] }],
      [{}, {}],
      [{ shopId: '1', customerException: true, nonsense: 1 }, {}],
    ] as const) {
      const { id } = await co.shop()
      const before = await settingsOf(co, '/shop-settings', id)
      const after = await co.patch(`/shop-settings/${id}`, body).ok(200)
      expect(after).toEqual({ ...before, ...changed })
      expect(await settingsOf(co, '/shop-settings', id)).toEqual(after)
    }
  })

  test('of another e-shop stay', async () => {
    const co = await t.company()
    const shop = await co.shop()
    const before = await settingsOf(co, '/shop-settings')
    await co.patch(`/shop-settings/${shop.id}`, { attribution: { clickDays: 9 }, completedStates: ['new'] }).ok()
    expect(await settingsOf(co, '/shop-settings')).toEqual(before)
    expect((await settingsOf(co, '/shop-settings', shop.id)).attribution.clickDays).toBe(9)
  })

  test('bad values are named and nothing is saved', async () => {
    const co = await t.company()
    const before = await settingsOf(co, '/shop-settings')
    for (const [field, body] of [
      ['attribution', { attribution: null }],
      ['attribution', { attribution: 5 }],
      ['attribution.clickDays', { attribution: { clickDays: -1 } }],
      ['attribution.clickDays', { attribution: { clickDays: 91 } }],
      ['attribution.clickDays', { attribution: { clickDays: '5' } }],
      ['attribution.openDays', { attribution: { openDays: 1.5 } }],
      ['attribution.openDays', { attribution: { openDays: null } }],
      ['completedStates', { completedStates: [] }],
      ['completedStates', { completedStates: ['paid', 'paid'] }],
      ['completedStates', { completedStates: 'paid' }],
      ['completedStates.1', { completedStates: ['paid', 'done'] }],
    ] as const)
      await co.patch(`/shop-settings/${co.shopId}`, body).fails(400, 'validation', field)
    expect(await settingsOf(co, '/shop-settings')).toEqual(before)
  })
})

describe('consent-settings', () => {
  test('lists every e-shop of the company, oldest first', async () => {
    const [co, other] = [await t.company(), await t.company()]
    const shop = await co.shop()
    await other.shop()
    const { items } = await co.get('/consent-settings').ok(200)
    expect(items.map((item: { shopId: string }) => item.shopId)).toEqual([co.shopId, shop.id])
  })

  test('a part is changed and the rest stays', async () => {
    const co = await t.company()
    const path = `/consent-settings/${co.shopId}`
    for (const [body, changed] of [
      [{ customerException: false }, { customerException: false }],
      [{ text: 'Nový text' }, { text: 'Nový text' }],
      [{ text: '' }, { text: '' }],
      [{ text: 'ž'.repeat(5000) }, { text: 'ž'.repeat(5000) }],
      [{}, {}],
      [{ shopId: '1', attribution: { clickDays: 1 }, customer_exception: false }, {}],
    ] as const) {
      const before = await co.patch(path, { customerException: true, text: 'Old' }).ok(200)
      expect(before).toEqual({ shopId: co.shopId, customerException: true, text: 'Old' })
      const after = await co.patch(path, body).ok(200)
      expect(after).toEqual({ ...before, ...changed })
      expect(await settingsOf(co, '/consent-settings')).toEqual(after)
    }
  })

  test('of another e-shop stay', async () => {
    const co = await t.company()
    const shop = await co.shop()
    await co.patch(`/consent-settings/${shop.id}`, { customerException: true, text: 'x' }).ok()
    expect(await settingsOf(co, '/consent-settings')).toEqual({
      shopId: co.shopId,
      customerException: false,
      text: '',
    })
  })

  test('bad values are named and nothing is saved', async () => {
    const co = await t.company()
    for (const [field, body] of [
      ['customerException', { customerException: 'true' }],
      ['customerException', { customerException: null }],
      ['text', { text: 'x'.repeat(5001) }],
      ['text', { text: null }],
      ['text', { text: 'a\0b' }],
    ] as const)
      await co.patch(`/consent-settings/${co.shopId}`, body).fails(400, 'validation', field)
    expect(await settingsOf(co, '/consent-settings')).toMatchObject({ customerException: false, text: '' })
  })
})
