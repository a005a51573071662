import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'

const t = useApi()
const settingsOf = async (co: Company, path: string, shopId = co.shopId) =>
  (await co.get(path).ok()).items.find((item: { shopId: string }) => item.shopId === shopId)
const INPUT = { name: 'Zahrada', currency: 'EUR', language: 'sk' }

describe('adding an e-shop', () => {
  test('missing fields have defaults', async () => {
    const co = await t.company()
    const shop = await co.post('/shops', INPUT).ok(201)
    const at = t.clock.now().toISOString()
    const defaults = { url: '', active: true, contactLanguage: null }
    expect(shop).toEqual({ ...INPUT, ...defaults, id: expect.any(String), createdAt: at, updatedAt: at })
    expect(await co.get(`/shops/${shop.id}`).ok(200)).toEqual(shop)
  })

  test('every field can be given', async () => {
    const co = await t.company()
    const input = { ...INPUT, url: 'https://zahrada.example.com/cs?a=1', active: false }
    expect(await co.post('/shops', input).ok(201)).toMatchObject(input)
  })

  test('settings start as specified: 5 and 1 days, delivered and pickup, no customer exception, no brand', async () => {
    const co = await t.company()
    const { id } = await co.shop()
    const settings = (await co.get('/shop-settings').ok()).items.find((item: { shopId: string }) => item.shopId === id)
    const consent = (await co.get('/consent-settings').ok()).items.find((i: { shopId: string }) => i.shopId === id)
    expect(settings).toEqual({
      shopId: id,
      attribution: { clickDays: 5, openDays: 1 },
      completedStates: ['delivered', 'pickup'],
      orderSecretsSet: { woocommerce: false, shopify: false, shoptet: false },
    })
    expect(consent).toEqual({ shopId: id, customerException: false, text: '' })
    expect(await co.get(`/shops/${id}/brand`).ok()).toEqual({ logoFileId: null, colors: {}, fonts: {} })
  })

  test('name, currency and language are required', async () => {
    const co = await t.company()
    for (const field of ['name', 'currency', 'language'])
      await co.post('/shops', { ...INPUT, [field]: undefined }).fails(400, 'validation', field)
    expect((await co.get('/shops').ok()).total).toBe(1)
  })

  test('a bad value is named, in a new e-shop and in a change', async () => {
    const co = await t.company()
    const before = await co.get(`/shops/${co.shopId}`).ok()
    for (const [field, value] of [
      ['name', ''],
      ['name', '   '],
      ['name', 'x'.repeat(201)],
      ['name', null],
      ['url', 'zahrada.example.com'],
      ['url', 'javascript:alert(1)'],
      ['url', 'https://a b'],
      ['url', `https://${'x'.repeat(500)}`],
      ['url', null],
      ['currency', 'eur'],
      ['currency', 'EURO'],
      ['language', 'SK'],
      ['language', 'sk_SK'],
      ['active', 'true'],
      ['active', 1],
      ['active', null],
    ] as const) {
      await co.post('/shops', { ...INPUT, [field]: value }).fails(400, 'validation', field)
      await co.patch(`/shops/${co.shopId}`, { [field]: value }).fails(400, 'validation', field)
    }
    expect(await co.get('/shops').ok()).toMatchObject({ items: [before], total: 1 })
  })

  test('read-only fields and fields of other routes are ignored', async () => {
    const [co, other] = [await t.company(), await t.company()]
    const foreign = {
      id: '1',
      tenantId: other.tenantId,
      tenant_id: other.tenantId,
      createdAt: '2000-01-01T00:00:00.000Z',
      brandColors: { primary: '#000000' },
      customerException: true,
      attributionClickDays: 90,
    }
    const { id } = await co.post('/shops', { ...INPUT, ...foreign }).ok(201)
    await co.patch(`/shops/${id}`, foreign).ok(200)
    const row = await co.db.selectFrom('shop').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      id,
      tenant_id: co.tenantId,
      created_at: t.clock.now(),
      brand_colors: {},
      customer_exception: false,
      attribution_click_days: 5,
    })
    expect((await other.get('/shops').ok()).total).toBe(1)
  })
})

describe('changing an e-shop', () => {
  test('each field is changed alone', async () => {
    const co = await t.company()
    const { id } = await co.post('/shops', { ...INPUT, url: 'https://a.example.com' }).ok(201)
    for (const [field, value] of [
      ['name', 'Dílna'],
      ['url', 'http://dilna.example.com'],
      ['url', ''],
      ['currency', 'PLN'],
      ['language', 'pl'],
      ['active', false],
    ] as const) {
      const before = await co.get(`/shops/${id}`).ok()
      t.clock.forward(1000)
      const after = await co.patch(`/shops/${id}`, { [field]: value }).ok(200)
      expect(after).toEqual({ ...before, [field]: value, updatedAt: t.clock.now().toISOString() })
      expect(await co.get(`/shops/${id}`).ok()).toEqual(after)
    }
  })

  test('other e-shops of the company stay as they are', async () => {
    const co = await t.company()
    const [a, b] = [await co.shop(), await co.shop()]
    await co.patch(`/shops/${a.id}`, { name: 'Dílna', currency: 'EUR' }).ok()
    expect(await co.get(`/shops/${b.id}`).ok()).toEqual(b)
  })
})

describe('a name', () => {
  test('is taken, also in another letter case', async () => {
    const co = await t.company()
    await co.shop('Žluťoučký kůň')
    for (const name of ['Žluťoučký kůň', 'žluťoučký KŮŇ', 'ŽLUŤOUČKÝ KŮŇ']) {
      await co.post('/shops', { ...INPUT, name }).fails(409, 'conflict', 'name')
    }
    expect((await co.get('/shops').ok()).total).toBe(2)
  })

  test('is trimmed and normalised, so that no space or accent makes a different name', async () => {
    const co = await t.company()
    expect((await co.shop('  Kůň ')).name).toBe('Kůň')
    for (const name of ['Kůň', 'Kůň\u00a0', 'Ku\u030an\u030c'])
      await co.post('/shops', { ...INPUT, name }).fails(409, 'conflict', 'name')
  })

  test('is taken for a change too, but not by the e-shop itself', async () => {
    const co = await t.company()
    const [a, b] = [await co.shop('Alfa'), await co.shop('Beta')]
    await co.patch(`/shops/${b.id}`, { name: 'ALFA', url: 'https://b.example.com' }).fails(409, 'conflict', 'name')
    expect(await co.get(`/shops/${b.id}`).ok()).toEqual(b)
    expect((await co.patch(`/shops/${a.id}`, { name: 'ALFA' }).ok()).name).toBe('ALFA')
  })

  test('goes to one of several simultaneous requests', async () => {
    const co = await t.company()
    const names = ['Same', 'same', 'SAME', 'sAme', 'Same']
    const answers = await Promise.all(names.map((name) => co.post('/shops', { ...INPUT, name }).raw()))
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409, 409])
    expect((await co.get('/shops?q=same').ok()).total).toBe(1)
  })

  test('of another company is free', async () => {
    const [co, other] = [await t.company(), await t.company()]
    await other.shop('Alfa')
    await co.post('/shops', { ...INPUT, name: 'Alfa' }).ok(201)
  })

  test('that differs in diacritics is another name', async () => {
    const co = await t.company()
    await co.shop('Kun')
    await co.post('/shops', { ...INPUT, name: 'Kůň' }).ok(201)
  })
})

describe('switching off and on', () => {
  test('disable and enable return the e-shop, also when nothing changes', async () => {
    const co = await t.company()
    const shop = await co.shop()
    const path = `/shops/${shop.id}`
    t.clock.forward(1000)
    const off = { ...shop, active: false, updatedAt: t.clock.now().toISOString() }
    expect(await co.post(`${path}/disable`).ok(200)).toEqual(off)
    expect(await co.post(`${path}/disable`).ok(200)).toEqual(off)
    expect(await co.get(path).ok()).toEqual(off)
    expect(await co.post(`${path}/enable`).ok(200)).toEqual({ ...off, active: true })
    expect((await co.get(path).ok()).active).toBe(true)
  })

  test('only that e-shop is touched', async () => {
    const co = await t.company()
    const shop = await co.shop()
    await co.post(`/shops/${shop.id}/disable`).ok()
    expect((await co.get(`/shops/${co.shopId}`).ok()).active).toBe(true)
  })

  test('a body is not needed, and is ignored', async () => {
    const co = await t.company()
    const shop = await co.post(`/shops/${co.shopId}/disable`, { active: true, name: 'Other' }).ok(200)
    expect(shop.active).toBe(false)
    expect(shop.name).not.toBe('Other')
    await co.post(`/shops/${co.shopId}/disable`, { 'a\0b': '\0' }).ok(200)
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
