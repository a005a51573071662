import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'

const t = useApi()

describe('lists', () => {
  test('are created, read, changed and searched', async () => {
    const co = await t.company()
    const list = await co.list('Věrní zákazníci', { tags: ['vip', 'spring'], note: 'x' })
    expect(list).toMatchObject({
      kind: 'manual',
      locked: false,
      counts: { total: 0, confirmed: 0, unsubscribed: 0, removed: 0, mailable: 0 },
    })
    expect(await co.get(`/lists/${list.id}`).ok()).toEqual(list)
    expect(
      await co.patch(`/lists/${list.id}`, { publicName: 'Pro věrné', senderEmail: 'A@Example.com' }).ok(),
    ).toMatchObject({ publicName: 'Pro věrné', senderEmail: 'A@example.com' })
    const names = async (query: string) =>
      (await co.get(`/lists?${query}`).ok()).items.map((one: { name: string }) => one.name)
    expect(await names('q=VERNI')).toEqual(['Věrní zákazníci'])
    expect(await names('tag=vip&tag=spring')).toEqual(['Věrní zákazníci'])
    expect(await names('tag=vip&tag=autumn')).toEqual([])
    expect((await co.get('/grid-tags').ok()).items).toEqual([
      { kind: 'list', tags: ['spring', 'vip'] },
      { kind: 'segment', tags: [] },
      { kind: 'template', tags: [] },
      { kind: 'campaign', tags: [] },
      { kind: 'form', tags: [] },
      { kind: 'automation', tags: [] },
    ])
  })

  test('a name is unique regardless of case; the name of a shop is locked', async () => {
    const co = await t.company()
    await co.list('News')
    const body = { name: 'NEWS', publicName: '', shopId: null, notifyOnUnsubscribe: false, notifyOnAdd: false }
    await co.post('/lists', body).fails(409, 'conflict', 'name')
    const shop = await co.shop('Second shop')
    await co.post('/lists', { ...body, name: 'second SHOP' }).fails(409, 'conflict', 'locked')
    const shopList = (await co.get('/lists?q=second').ok()).items[0]
    expect(shopList).toMatchObject({ kind: 'shop', locked: true, shopId: shop.id })
    await co.patch(`/lists/${shopList.id}`, { name: 'Other' }).fails(409, 'conflict', 'locked')
    await co.post('/shops', { name: 'News', currency: 'CZK', language: 'cs' }).fails(409, 'conflict', 'name')
    for (const field of ['name', 'publicName', 'shopId', 'notifyOnUnsubscribe', 'notifyOnAdd']) {
      await co.post('/lists', { ...body, name: 'Fresh', [field]: undefined }).fails(400, 'validation', field)
    }
    await co
      .post('/lists', { ...body, name: 'Fresh', shopId: (await t.company()).shopId })
      .fails(400, 'validation', 'shopId')
  })
})

describe('members', () => {
  test('are added once; those that may not be added are returned with the reason', async () => {
    const co = await t.company()
    const list = await co.list()
    const [a, b, gone] = [await co.contact(), await co.contact(), await co.contact()]
    await co.db
      .updateTable('contact')
      .set({ status: 'bounced' })
      .where('tenant_id', '=', co.tenantId)
      .where('id', '=', gone.id)
      .execute()
    const foreign = await (await t.company()).contact()
    const add = (...contactIds: string[]) => co.post(`/lists/${list.id}/members`, { contactIds }).ok(200)
    expect(await add(a.id)).toEqual({ added: 1, alreadyMember: 0, skipped: [] })
    expect(await add(a.id, b.id, gone.id, foreign.id)).toEqual({
      added: 1,
      alreadyMember: 1,
      skipped: [
        { contactId: gone.id, reason: 'bounced' },
        { contactId: foreign.id, reason: 'not_found' },
      ],
    })
    expect((await co.get(`/lists/${list.id}`).ok()).counts).toEqual({
      total: 2,
      confirmed: 2,
      unsubscribed: 0,
      removed: 0,
      mailable: 2,
    })
    await co.post(`/lists/${list.id}/members`, { contactIds: [] }).fails(400, 'validation', 'contactIds')
  })

  test('a contact that unsubscribed from a list cannot be added again, not even after a removal', async () => {
    const co = await t.company()
    const list = await co.list()
    const { id } = await co.contact()
    const members = `/lists/${list.id}/members`
    await co.post(members, { contactIds: [id] }).ok(200)
    expect(await co.post(`${members}/unsubscribe`, { contactIds: [id] }).ok(200)).toEqual({ changed: 1, skipped: [] })
    const refused = { added: 0, alreadyMember: 0, skipped: [{ contactId: id, reason: 'unsubscribed' }] }
    expect(await co.post(members, { contactIds: [id] }).ok(200)).toEqual(refused)
    expect(await co.post(`${members}/remove`, { contactIds: [id] }).ok(200)).toEqual({ changed: 1, skipped: [] })
    expect(await co.post(members, { contactIds: [id] }).ok(200)).toEqual(refused)
    expect((await co.get(`/contacts/${id}`).ok()).status).toBe('subscribed')
    expect((await co.get(`/lists/${list.id}`).ok()).counts).toEqual({
      total: 0,
      confirmed: 0,
      unsubscribed: 0,
      removed: 1,
      mailable: 0,
    })
  })

  test('a removed contact that did not unsubscribe can be added again', async () => {
    const co = await t.company()
    const list = await co.list()
    const { id } = await co.contact()
    const members = `/lists/${list.id}/members`
    await co.post(members, { contactIds: [id] }).ok(200)
    await co.post(`${members}/remove`, { contactIds: [id] }).ok(200)
    expect(await co.post(members, { contactIds: [id] }).ok(200)).toMatchObject({ added: 1 })
  })

  test('of a shop list are the contacts of the shop, and cannot be added or removed', async () => {
    const co = await t.company()
    const { id } = await co.contact()
    const list = (await co.get('/lists').ok()).items.find((one: { kind: string }) => one.kind === 'shop')
    expect(list.counts).toEqual({ total: 1, confirmed: 1, unsubscribed: 0, removed: 0, mailable: 1 })
    for (const path of ['', '/remove', '/unsubscribe'])
      await co.post(`/lists/${list.id}/members${path}`, { contactIds: [id] }).fails(409, 'conflict', 'locked')
  })
})
