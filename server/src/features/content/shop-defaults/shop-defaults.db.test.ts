import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'

const t = useApi()

const many = (count: number, value: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`slot${index}`, value]))

describe('the brand of an e-shop', () => {
  const BRAND = {
    logoFileId: null,
    colors: { primary: '#2f5bea', Background2: '#FFFFFF' },
    fonts: { heading: 'Georgia', body: '' },
  }

  test('is replaced completely', async () => {
    const co = await t.company()
    const path = `/shops/${co.shopId}/brand`
    expect(await co.put(path, BRAND).ok(200)).toEqual(BRAND)
    expect(await co.get(path).ok(200)).toEqual(BRAND)
    const second = { logoFileId: null, colors: { accent: '#000000' }, fonts: {} }
    expect(await co.put(path, second).ok(200)).toEqual(second)
    expect(await co.get(path).ok(200)).toEqual(second)
  })

  test('belongs to one e-shop, and nothing else of the e-shop changes', async () => {
    const co = await t.company()
    const shop = await co.shop()
    t.clock.forward(1000)
    await co.put(`/shops/${shop.id}/brand`, BRAND).ok()
    expect(await co.get(`/shops/${co.shopId}/brand`).ok()).toEqual({ logoFileId: null, colors: {}, fonts: {} })
    expect(await co.get(`/shops/${shop.id}`).ok()).toEqual({ ...shop, updatedAt: t.clock.now().toISOString() })
  })

  test('is not saved if a value is missing or invalid; the error names the field', async () => {
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

  test('has an image of the company as its logo; the image cannot be deleted', async () => {
    const [co, other] = [await t.company(), await t.company()]
    const path = `/shops/${co.shopId}/brand`
    const logo = await co.file()
    expect(await co.put(path, { ...BRAND, logoFileId: logo.id }).ok()).toEqual({ ...BRAND, logoFileId: logo.id })
    await co.delete(`/files/${logo.id}`).fails(409, 'conflict', 'used')
    await co.put(path, { ...BRAND, logoFileId: (await other.file()).id }).fails(400, 'validation', 'logoFileId')
    const pdf = await co.upload('/files', 'a.pdf', Buffer.from('%PDF-1.4\n')).ok(201)
    await co.put(path, { ...BRAND, logoFileId: pdf.id }).fails(400, 'validation', 'logoFileId')
    await co.put(path, BRAND).ok()
    await co.delete(`/files/${logo.id}`).ok(204)
  })

  test('has styles of buttons and links', async () => {
    const co = await t.company()
    const path = `/shops/${co.shopId}/brand`
    const brand = {
      ...BRAND,
      buttons: { radius: 24, background: '#112233', color: '#ffffff' },
      links: { color: '#2f5bea', underline: false },
    }
    expect(await co.put(path, brand).ok()).toEqual(brand)
    expect(await co.get(path).ok()).toEqual(brand)
    for (const [field, change] of [
      ['buttons.radius', { buttons: { radius: 41 } }],
      ['buttons.background', { buttons: { background: 'red' } }],
      ['links.underline', { links: { underline: 'yes' } }],
    ] as const)
      await co.put(path, { ...BRAND, ...change }).fails(400, 'validation', field)
    expect(await co.put(path, BRAND).ok()).toEqual(BRAND)
  })

  test('may have 20 colours and 10 fonts', async () => {
    const co = await t.company()
    const brand = { logoFileId: null, colors: many(20, '#000000'), fonts: many(10, 'Georgia') }
    expect(await co.put(`/shops/${co.shopId}/brand`, brand).ok()).toEqual(brand)
  })
})
