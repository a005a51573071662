import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'

const t = useApi()

const input = (co: Company, more: object = {}) => ({
  name: 'Spring sale',
  shopId: co.shopId,
  mergeKey: 'spring',
  ...more,
})
const add = (co: Company, more: object = {}) => co.post('/coupon-stacks', input(co, more)).ok(201)
const names = async (co: Company, query = '') =>
  (await co.get(`/coupon-stacks?${query}`).ok(200)).items.map((stack: { name: string }) => stack.name)
const codesOf = async (co: Company, stackId: string) =>
  (
    await co.db
      .selectFrom('coupon')
      .select('code')
      .where('tenant_id', '=', co.tenantId)
      .where('stack_id', '=', stackId)
      .execute()
  ).length

describe('a new stack', () => {
  test('is empty and has a tag', async () => {
    const co = await t.company()
    const at = t.clock.now().toISOString()
    const stack = await add(co, { name: ' Spring sale ', note: 'For readers' })
    expect(stack).toEqual({
      id: expect.any(String),
      name: 'Spring sale',
      shopId: co.shopId,
      mergeKey: 'spring',
      tag: '{{coupon_spring}}',
      note: 'For readers',
      counts: { total: 0, free: 0, assigned: 0, used: 0 },
      createdAt: at,
      updatedAt: at,
    })
    expect(await co.get(`/coupon-stacks/${stack.id}`).ok()).toEqual(stack)
    expect((await add(co, { mergeKey: 'other' })).note).toBe('')
  })

  test('a bad value is named and nothing is created', async () => {
    const [co, other] = [await t.company(), await t.company()]
    for (const [field, change] of [
      ['name', { name: undefined }],
      ['name', { name: ' ' }],
      ['name', { name: 'x'.repeat(201) }],
      ['shopId', { shopId: undefined }],
      ['shopId', { shopId: null }],
      ['shopId', { shopId: 'abc' }],
      ['shopId', { shopId: '999999999' }],
      ['shopId', { shopId: other.shopId }],
      ['mergeKey', { mergeKey: undefined }],
      ['mergeKey', { mergeKey: '' }],
      ['mergeKey', { mergeKey: 'Spring' }],
      ['mergeKey', { mergeKey: '1spring' }],
      ['mergeKey', { mergeKey: 'a}}{{b' }],
      ['mergeKey', { mergeKey: 'spring\n' }],
      ['mergeKey', { mergeKey: 'x'.repeat(51) }],
      ['note', { note: 'x'.repeat(5001) }],
      ['note', { note: 5 }],
    ] as const)
      await co.post('/coupon-stacks', input(co, change)).fails(400, 'validation', field)
    expect(await names(co)).toEqual([])
  })

  test('needs a merge key that is free in the company', async () => {
    const [co, other] = [await t.company(), await t.company()]
    await add(co)
    await co.post('/coupon-stacks', input(co, { name: 'Another' })).fails(409, 'conflict', 'mergeKey')
    await add(co, { mergeKey: 'spring_2' })
    await add(other)
    expect(await names(co)).toEqual(['Spring sale', 'Spring sale'])
  })
})

describe('the list', () => {
  test('is newest first, in pages, by shop and by text', async () => {
    const co = await t.company()
    const shop = await co.shop()
    for (const [name, mergeKey, shopId] of [
      ['Jaro', 'a', co.shopId],
      ['Léto', 'summer', shop.id],
      ['Podzim', 'c', co.shopId],
    ])
      await add(co, { name, mergeKey, shopId })
    expect(await names(co)).toEqual(['Podzim', 'Léto', 'Jaro'])
    expect(await names(co, 'sort=name')).toEqual(['Jaro', 'Léto', 'Podzim'])
    expect(await names(co, `shop=${shop.id}`)).toEqual(['Léto'])
    expect(await names(co, 'q=LETO')).toEqual(['Léto'])
    expect(await names(co, 'q=summer')).toEqual(['Léto'])
    expect(await co.get('/coupon-stacks?page=2&pageSize=2').ok()).toMatchObject({
      items: [{ name: 'Jaro' }],
      total: 3,
      page: 2,
      pageSize: 2,
    })
    await co.get('/coupon-stacks?sort=counts').fails(400, 'validation', 'sort')
    expect(await names(await t.company())).toEqual([])
  })
})

describe('deleting a stack', () => {
  test('it is gone at once with the coupons of contacts, and a job deletes its codes', async () => {
    const co = await t.company()
    const [gone, kept] = [await add(co), await add(co, { mergeKey: 'kept' })]
    const contact = await co.contact()
    for (const { id } of [gone, kept]) {
      await co.post(`/coupon-stacks/${id}/codes`, { text: 'A\nB\nC' }).ok()
      await co.post(`/coupon-stacks/${id}/assign`, { contactId: contact.id }).ok(201)
    }
    await co.delete(`/coupon-stacks/${gone.id}`).ok(204)
    await co.delete(`/coupon-stacks/${gone.id}`).fails(404, 'not_found')
    await co.get(`/coupon-stacks/${gone.id}`).fails(404, 'not_found')
    await co.post(`/coupon-stacks/${gone.id}/assign`, { contactId: contact.id }).fails(404, 'not_found')
    const shown = async () => (await co.get(`/contacts/${contact.id}/coupons`).ok()).total
    const activities = async () => (await co.get(`/contacts/${contact.id}/activities?type=coupon_assigned`).ok()).total
    expect(await codesOf(co, gone.id)).toBe(3)
    expect([await shown(), await activities()]).toEqual([1, 1])
    expect(await t.runJobs()).toBe(0)
    expect([await codesOf(co, gone.id), await codesOf(co, kept.id)]).toEqual([0, 3])
    expect([await shown(), await activities()]).toEqual([1, 1])
    await add(co)
  })

  test('is refused while a segment refers to it', async () => {
    const co = await t.company()
    const { id } = await add(co)
    const definition = { type: 'group', match: 'all', rules: [{ type: 'coupon', stackIds: [id] }] }
    const body = { name: 'Has a coupon', shopId: co.shopId, refresh: 'daily', definition }
    const segment = await co.post('/segments', body).ok(201)
    await co.delete(`/coupon-stacks/${id}`).fails(409, 'conflict', 'used')
    await co.get(`/coupon-stacks/${id}`).ok()
    await co.delete(`/segments/${segment.id}`).ok(204)
    await co.delete(`/coupon-stacks/${id}`).ok(204)
  })
})
