import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { useApi } from '../../../../../test/support/api.ts'
import type { Company } from '../../../../../test/support/company.ts'
import { CUSTOMER_FIELDS } from '../schemas.ts'
import { BATCH } from './enrich-batch.ts'

const t = useApi()
let co: Company
beforeEach(async () => {
  co = await t.company()
})

const CUSTOMER = {
  firstName: 'Jana',
  lastName: 'Nováková',
  phone: '+420 777 123 456',
  company: 'Květinka',
  companyId: '12345678',
  street: 'Dlouhá 1',
  city: 'Praha',
  postalCode: '110 00',
  country: 'CZ',
  language: 'cs',
}
let n = 0
const order = (email: string, customer: object | null, more: object = {}) =>
  co
    .post('/orders', {
      shopId: co.shopId,
      orderId: `e-${++n}`,
      email,
      createdAt: '2026-03-01T10:00:00Z',
      currency: 'CZK',
      total: '1',
      items: [],
      customer,
      ...more,
    })
    .ok(201)
const set = (enabled: boolean, fields?: string[], shopId = co.shopId) =>
  co.put('/shop-enrich', { items: [{ shopId, enabled, ...(fields ? { fields } : {}) }] }).ok(200)
const profileOf = async (id: string) => {
  const contact = await co.get(`/contacts/${id}`).ok()
  return Object.fromEntries(CUSTOMER_FIELDS.map((field) => [field, contact[field]]))
}
/** A contact without a profile, its language included. */
const bare = async (email?: string) => {
  const contact = await co.contact(email)
  await co.db
    .updateTable('contact')
    .set({ language: '', first_name: '', last_name: '' })
    .where('tenant_id', '=', co.tenantId)
    .where('id', '=', contact.id)
    .execute()
  return contact
}
const fill = (body: object = {}) => co.post('/maintenance/shop-enrich', body)

describe('settings', () => {
  test('every shop fills every field until somebody changes it', async () => {
    const second = await co.shop()
    const all = { enabled: true, fields: [...CUSTOMER_FIELDS] }
    expect(await co.get('/shop-enrich').ok(200)).toEqual({
      items: [
        { shopId: co.shopId, ...all },
        { shopId: second.id, ...all },
      ],
    })
  })

  test('the named shops are changed, and fields stay when they are left out', async () => {
    const second = await co.shop()
    const rest = { shopId: second.id, enabled: true, fields: [...CUSTOMER_FIELDS] }
    const first = { shopId: co.shopId, enabled: true, fields: ['phone', 'city'] }
    expect((await set(true, ['phone', 'city'])).items).toEqual([first, rest])
    expect((await set(false)).items).toEqual([{ ...first, enabled: false }, rest])
    expect((await set(true, [])).items).toEqual([{ ...first, fields: [] }, rest])
    expect((await co.get('/shop-enrich').ok()).items).toEqual([{ ...first, fields: [] }, rest])
  })

  test('a bad value is named, and nothing is changed', async () => {
    const other = await t.company()
    const own = { shopId: co.shopId, enabled: false }
    const before = await co.get('/shop-enrich').ok()
    for (const [items, field] of [
      [[own, { shopId: other.shopId, enabled: true }], 'items.1.shopId'],
      [[{ shopId: '999999999', enabled: true }], 'items.0.shopId'],
      [[own, own], 'items.1.shopId'],
      [[{ ...own, fields: ['email'] }], 'items.0.fields.0'],
      [[{ ...own, fields: ['phone', 'phone'] }], 'items.0.fields'],
      [[{ ...own, fields: 'phone' }], 'items.0.fields'],
      [[{ ...own, enabled: 'yes' }], 'items.0.enabled'],
      [[{ shopId: co.shopId }], 'items.0.enabled'],
      [[{ enabled: true }], 'items.0.shopId'],
      [[], 'items'],
      ['all', 'items'],
    ] as const)
      await co.put('/shop-enrich', { items }).fails(400, 'validation', field)
    await co.put('/shop-enrich', {}).fails(400, 'validation', 'items')
    expect(await co.get('/shop-enrich').ok()).toEqual(before)
    expect((await other.get('/shop-enrich').ok()).items[0]).toMatchObject({ shopId: other.shopId, enabled: true })
  })
})

describe('an order', () => {
  test('fills all empty fields of a known contact', async () => {
    const contact = await bare()
    await order(contact.email, CUSTOMER)
    expect(await profileOf(contact.id)).toEqual(CUSTOMER)
  })

  test('fills nothing when that is switched off', async () => {
    const contact = await bare()
    const before = await profileOf(contact.id)
    await set(false)
    await order(contact.email, CUSTOMER)
    expect(await profileOf(contact.id)).toEqual(before)
  })

  test('fills only the chosen fields', async () => {
    const contact = await bare()
    const before = await profileOf(contact.id)
    await set(true, ['phone', 'country'])
    await order(contact.email, CUSTOMER)
    expect(await profileOf(contact.id)).toEqual({ ...before, phone: CUSTOMER.phone, country: 'CZ' })
  })

  test('of one shop fills as that shop says, also in one batch with orders of others', async () => {
    const second = await co.shop()
    await set(false)
    await set(true, ['city'], second.id)
    const [one, two] = [await bare(), await bare()]
    const orders = [one, two].map(({ email }, i) => ({
      shopId: i ? second.id : co.shopId,
      orderId: `b-${i}`,
      email,
      createdAt: '2026-03-01T10:00:00Z',
      currency: 'CZK',
      total: '1',
      items: [],
      customer: CUSTOMER,
    }))
    await co.post('/orders/batch', { orders }).ok()
    expect([(await profileOf(one.id)).city, (await profileOf(two.id)).city]).toEqual(['', 'Praha'])
    expect((await profileOf(two.id)).phone).toBe('')
  })

  test('never changes a field that has a value or that a person has emptied', async () => {
    const contact = await co.contact(undefined, { firstName: 'Hana', city: 'Brno' })
    const person = await co.owner()
    await person.patch(`/contacts/${contact.id}`, { city: '' }).ok()
    await order(contact.email, CUSTOMER)
    expect(await profileOf(contact.id)).toMatchObject({ firstName: 'Hana', city: '', street: 'Dlouhá 1' })
  })

  test('gives a new contact everything, whatever the settings are', async () => {
    await set(false)
    const made = await order('new@example.com', CUSTOMER)
    expect(await profileOf(made.order.contactId)).toEqual(CUSTOMER)
  })
})

describe('filling contacts from stored orders', () => {
  /** A contact with an empty profile and an order that was stored before the shop filled anything. */
  const buyer = async (customer: object | null = CUSTOMER, more: object = {}) => {
    const contact = await bare()
    await set(false)
    await order(contact.email, customer, more)
    await set(true)
    return contact
  }

  test('only shows what it would fill', async () => {
    const contact = await buyer({ phone: '777', city: 'Praha' })
    const before = await profileOf(contact.id)
    const sample = {
      contactId: contact.id,
      email: contact.email,
      changes: [
        { field: 'phone', value: '777' },
        { field: 'city', value: 'Praha' },
      ],
    }
    for (const body of [{}, { apply: false }])
      expect(await fill(body).ok(200)).toEqual({ checked: 1, changed: 1, sample: [sample], jobId: null })
    expect(await profileOf(contact.id)).toEqual(before)
  })

  test('fills with apply, writes an event, and has nothing to do the second time', async () => {
    const contact = await buyer()
    expect(await fill({ apply: true }).ok(200)).toMatchObject({ checked: 1, changed: 1, jobId: null })
    expect(await profileOf(contact.id)).toEqual(CUSTOMER)
    const events = await co.db
      .selectFrom('event')
      .select('data')
      .where('tenant_id', '=', co.tenantId)
      .where('contact_id', '=', contact.id)
      .where('type', '=', 'contact_updated')
      .execute()
    expect(events).toHaveLength(1)
    expect(await fill({ apply: true }).ok(200)).toEqual({ checked: 1, changed: 0, sample: [], jobId: null })
  })

  test('takes the newest value of each field', async () => {
    const contact = await buyer({ phone: '1', city: 'Old', street: 'Old 1' }, { createdAt: '2025-01-01T10:00:00Z' })
    await set(false)
    await order(contact.email, { phone: '2', city: '' }, { createdAt: '2026-01-01T10:00:00Z' })
    await order(contact.email, { phone: '3', city: 'Middle' }, { createdAt: '2025-06-01T10:00:00Z' })
    await order(contact.email, null, { createdAt: '2026-02-01T10:00:00Z' })
    await set(true)
    await fill({ apply: true }).ok(200)
    expect(await profileOf(contact.id)).toMatchObject({ phone: '2', city: 'Middle', street: 'Old 1' })
  })

  test('uses orders of shops that are switched on, and their fields', async () => {
    const second = await co.shop()
    const contact = await buyer({ phone: '1', city: 'First' })
    await set(false, undefined, second.id)
    await order(contact.email, { phone: '2', city: 'Second' }, { shopId: second.id, createdAt: '2026-03-05T10:00:00Z' })
    await set(true, ['city'])
    expect((await fill().ok()).sample).toMatchObject([{ changes: [{ field: 'city', value: 'First' }] }])
    await set(true, ['phone'], second.id)
    await fill({ apply: true }).ok(200)
    expect(await profileOf(contact.id)).toMatchObject({ phone: '2', city: 'First', street: '' })
    await set(false)
    await set(false, undefined, second.id)
    expect(await fill().ok(200)).toEqual({ checked: 0, changed: 0, sample: [], jobId: null })
  })

  test('leaves fields with a value and fields that a person emptied', async () => {
    const contact = await buyer()
    const person = await co.owner()
    await person.patch(`/contacts/${contact.id}`, { city: 'Brno', firstName: 'Hana' }).ok()
    await person.patch(`/contacts/${contact.id}`, { city: '' }).ok()
    await fill({ apply: true }).ok(200)
    expect(await profileOf(contact.id)).toEqual({ ...CUSTOMER, city: '', firstName: 'Hana' })
  })

  test('touches no other company, and no erased buyer', async () => {
    const contact = await buyer()
    const mine = co
    co = await t.company()
    const theirs = await buyer({ phone: '1' })
    expect(await fill({ apply: true }).ok(200)).toMatchObject({ checked: 1, changed: 1 })
    await co.post(`/contacts/${theirs.id}/erase`).ok(204)
    expect(await fill().ok(200)).toMatchObject({ checked: 0 })
    co = mine
    expect((await profileOf(contact.id)).phone).toBe('')
  })

  test('apply must be true or false', () => fill({ apply: 'yes' }).fails(400, 'validation', 'apply'))

  describe('of very many contacts', () => {
    const MANY = 2 * BATCH + 7
    /** Contacts with an order each, written at once. */
    const many = async () => {
      await sql`
        with made as (
          insert into contact (tenant_id, email, shop_id, status, status_at, source, consent_basis, created_at, updated_at)
          select ${co.tenantId}::bigint, 'many' || i || '@example.com', ${co.shopId}::bigint, 'customer', now(),
            'erp_order', 'soft_opt_in_customer', now(), now()
          from generate_series(1, ${MANY}) i
          returning id)
        insert into shop_order (
          tenant_id, shop_id, order_id, contact_id, state, currency, total, ordered_at, customer, created_at, updated_at)
        select ${co.tenantId}::bigint, ${co.shopId}::bigint, 'm' || id, id, 'paid', 'CZK', 1, now(),
          jsonb_build_object('city', 'City ' || id), now(), now()
        from made`.execute(co.db)
    }
    const filled = async () => {
      const { cities } = await co.db
        .selectFrom('contact')
        .select((eb) => eb.fn.countAll<string>().as('cities'))
        .where('tenant_id', '=', co.tenantId)
        .where('city', 'like', 'City %')
        .executeTakeFirstOrThrow()
      return Number(cities)
    }
    const notice = async (jobId: string) =>
      (await co.get('/notifications').ok()).items.find((one: { jobId: string }) => one.jobId === jobId)

    test('goes on in the background, and tells how many it were', async () => {
      await many()
      const dry = await fill().ok(202)
      expect(dry).toMatchObject({ checked: BATCH, changed: BATCH, jobId: expect.any(String) })
      expect(dry.sample).toHaveLength(20)
      await t.runJobs()
      expect(await notice(dry.jobId)).toMatchObject({
        type: 'shop_enrich_check',
        severity: 'success',
        params: { checked: MANY, count: MANY },
      })
      expect(await filled()).toBe(0)
      const { jobId } = await fill({ apply: true }).ok(202)
      expect(await filled()).toBe(BATCH)
      await t.runJobs()
      expect(await filled()).toBe(MANY)
      expect(await notice(jobId)).toMatchObject({ type: 'shop_enrich', params: { checked: MANY, count: MANY } })
    })
  })
})
