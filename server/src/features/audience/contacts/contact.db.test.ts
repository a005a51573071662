import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'

const t = useApi()
describe('creating a contact', () => {
  test('returns it as subscribed, with its consent, the language of the shop and its lists', async () => {
    const co = await t.company()
    const list = await co.list('News')
    const made = await co.contact('Jana.Novakova@Example.com', {
      firstName: 'Jana',
      lastName: 'Nováková',
      birthday: '1990-02-28',
      listIds: [list.id],
    })
    expect(made).toMatchObject({
      email: 'Jana.Novakova@example.com',
      status: 'subscribed',
      state: 'active',
      source: 'manual',
      consentBasis: 'imported',
      consentWeak: false,
      language: 'cs',
      firstName: 'Jana',
      gender: 'f',
      birthday: '1990-02-28',
      engagement: 'N',
      shopId: co.shopId,
      stats90d: { received: 0, opened: 0, clicked: 0, bestHour: null },
    })
    const detail = await co.get(`/contacts/${made.id}`).ok()
    expect(detail).toEqual(made)
    expect(detail.lists.toSorted((one: { locked: boolean }) => (one.locked ? -1 : 1))).toMatchObject([
      { state: 'confirmed', listSize: 1, locked: true },
      { listId: list.id, name: 'News', state: 'confirmed', listSize: 1, locked: false },
    ])
    expect(detail.recentActivities.map((one: { title: string }) => one.title)).toEqual([
      'list_added',
      'purpose_assigned',
      'manual',
    ])
  })

  test('the address is unique regardless of case, also in concurrent requests', async () => {
    const co = await t.company()
    await co.contact('petr@example.com')
    const again = { email: 'PETR@example.COM', shopId: co.shopId, purposeId: co.purposeId, consentConfirmed: true }
    await co.post('/contacts', again).fails(409, 'conflict', 'email')
    const race = await Promise.all(
      Array.from({ length: 5 }, () => co.post('/contacts', { ...again, email: 'race@example.com' }).raw()),
    )
    expect(race.map((one) => one.status).sort()).toEqual([201, 409, 409, 409, 409])
    await (await t.company()).contact('petr@example.com')
  })

  test.each([
    [{ email: 'nobody' }, 'email'],
    [{ shopId: '999999' }, 'shopId'],
    [{ purposeId: '999999' }, 'purposeId'],
    [{ consentConfirmed: false }, 'consentConfirmed'],
    [{ consentConfirmed: undefined }, 'consentConfirmed'],
    [{ listIds: ['999999'] }, 'listIds.0'],
    [{ validFrom: 'yesterday' }, 'validFrom'],
    [{ gender: 'x' }, 'gender'],
    [{ birthday: '2026-02-30' }, 'birthday'],
    [{ nameDay: '13-01' }, 'nameDay'],
    [{ country: 'cz' }, 'country'],
    [{ customFields: { 999999: 'x' } }, 'customFields.999999'],
  ])('%j fails with the field %s and creates nothing', async (wrong, field) => {
    const co = await t.company()
    const body = {
      email: 'x@example.com',
      shopId: co.shopId,
      purposeId: co.purposeId,
      consentConfirmed: true,
      ...wrong,
    }
    await co.post('/contacts', body).fails(400, 'validation', field)
    expect((await co.get('/contacts/summary').ok()).total).toBe(0)
  })

  test('shops, purposes and lists of another company do not exist', async () => {
    const [co, other] = [await t.company(), await t.company()]
    const foreign = await other.list()
    for (const [wrong, field] of [
      [{ shopId: other.shopId }, 'shopId'],
      [{ purposeId: other.purposeId }, 'purposeId'],
      [{ listIds: [foreign.id] }, 'listIds.0'],
    ] as const) {
      const body = {
        email: 'x@example.com',
        shopId: co.shopId,
        purposeId: co.purposeId,
        consentConfirmed: true,
        ...wrong,
      }
      await co.post('/contacts', body).fails(400, 'validation', field)
    }
  })

  test.each([
    ['complaint', 'complained'],
    ['bounced', 'bounced'],
    ['invalid', 'bounced'],
    ['unsubscribed', 'unsubscribed'],
    ['manual', 'unsubscribed'],
    ['blacklist', 'subscribed'],
  ] as const)('a suppressed address (%s) stays suppressed: %s', async (reason, status) => {
    const co = await t.company()
    await co.db
      .insertInto('suppression')
      .values({ tenant_id: co.tenantId, email_key: 'x@example.com', reason, created_at: t.clock.now() })
      .execute()
    expect(await co.contact('X@example.com')).toMatchObject({
      status,
      suppressionReason: reason,
      blacklisted: reason === 'blacklist',
    })
    expect((await co.get('/contacts/summary').ok()).mailable).toBe(0)
  })
})

describe('changing a contact', () => {
  test('merges custom fields and records the changes', async () => {
    const co = await t.company()
    const field = await co.post('/custom-fields', { name: 'Size', type: 'number' }).ok(201)
    const { id } = await co.contact('a@example.com', { city: 'Praha', customFields: { [field.id]: 42 } })
    expect(await co.patch(`/contacts/${id}`, { city: 'Brno' }).ok()).toMatchObject({
      city: 'Brno',
      customFields: { [field.id]: 42 },
      editedFields: [],
    })
    expect((await co.patch(`/contacts/${id}`, { customFields: { [field.id]: null } }).ok()).customFields).toEqual({})
    const event = await co.db
      .selectFrom('event')
      .select('data')
      .where('contact_id', '=', id)
      .where('type', '=', 'contact_updated')
      .executeTakeFirstOrThrow()
    expect(event.data).toEqual({ changes: [{ field: 'city', before: 'Praha', after: 'Brno' }] })
  })

  test('records the fields that a person changed, but not those that an API key changed', async () => {
    const co = await t.company()
    const { id } = await co.contact()
    const person = await co.owner()
    expect((await person.patch(`/contacts/${id}`, { city: 'Brno', firstName: 'Eva' }).ok()).editedFields).toEqual([
      'city',
      'firstName',
    ])
    expect((await co.patch(`/contacts/${id}`, { street: 'Dlouhá' }).ok()).editedFields).toEqual(['city', 'firstName'])
  })

  test.each(['email', 'status', 'consentBasis', 'shopId'])(
    '%s cannot be changed: 400 with the field email',
    async (field) => {
      const co = await t.company()
      const { id } = await co.contact()
      await co.patch(`/contacts/${id}`, { [field]: 'x' }).fails(400, 'validation', 'email')
    },
  )
})

describe('the grid', () => {
  test('finds by words of address, names and company regardless of case and diacritics, and by #id', async () => {
    const co = await t.company()
    const jana = await co.contact('jana@example.com', {
      firstName: 'Jana',
      lastName: 'Nováková',
      company: 'Květinka 100%',
    })
    await co.contact('petr@example.com', { firstName: 'Petr' })
    const ids = async (query: string) =>
      (await co.get(`/contacts?${query}`).ok()).items.map((one: { id: string }) => one.id)
    for (const q of ['novakova', 'NOVÁKOVÁ jana', 'kvetinka', `%23${jana.id}`, 'jana@', '100%25'])
      expect(await ids(`q=${q}`), q).toEqual([jana.id])
    for (const q of ['novakova petr', '%23999999', '%23x', '_', '%25%25']) expect(await ids(`q=${q}`), q).toEqual([])
    await co.get(`/contacts?q=${'x'.repeat(201)}`).fails(400, 'validation', 'q')
  })

  test('filters, sorts, pages and counts', async () => {
    const co = await t.company()
    const list = await co.list()
    const shop = await co.shop()
    for (const [name, more] of [
      ['a', { listIds: [list.id], lastName: 'Žák' }],
      ['b', { shopId: shop.id, lastName: 'Čech' }],
      ['c', { lastName: 'Zeman' }],
    ] as const) {
      await co.contact(`${name}@example.com`, more)
    }
    const emails = async (query: string) =>
      (await co.get(`/contacts?${query}`).ok()).items.map((one: { email: string }) => one.email[0])
    expect(await emails('')).toEqual(['c', 'b', 'a'])
    expect(await emails('sort=lastName')).toEqual(['b', 'c', 'a'])
    expect(await emails(`list=${list.id}`)).toEqual(['a'])
    expect(await emails(`list=${list.id}&listOp=neq`)).toEqual(['c', 'b'])
    expect(await emails('tab=no_list')).toEqual(['c', 'b'])
    expect(await emails(`shop=${shop.id}`)).toEqual(['b'])
    expect(await emails('status=unsubscribed')).toEqual([])
    expect(await emails('engagement=N&engagementOp=neq')).toEqual([])
    expect(await emails('state=active&source=manual')).toEqual(['c', 'b', 'a'])
    expect(await co.get('/contacts?page=2&pageSize=2&fields=id,email').ok()).toMatchObject({
      total: 3,
      page: 2,
      items: [{ email: 'a@example.com' }],
    })
    await co.get('/contacts?fields=id,secret').fails(400, 'validation', 'fields')
    await co.get('/contacts?tab=x').fails(400, 'validation', 'tab')
  })
})

test('new contacts of a shop get its contact language', async () => {
  const co = await t.company()
  expect(await co.put(`/shops/${co.shopId}/contact-language`, { language: 'sk' }).ok()).toMatchObject({
    language: 'cs',
    contactLanguage: 'sk',
  })
  expect(await co.contact()).toMatchObject({ language: 'sk' })
  expect(await co.contact(undefined, { language: 'en' })).toMatchObject({ language: 'en' })
  await co.put(`/shops/${co.shopId}/contact-language`, { language: 'slovak' }).fails(400, 'validation', 'language')
})

test('contacts of a disabled shop are not mailed, and keep their status', async () => {
  const co = await t.company()
  const { id } = await co.contact()
  expect(await co.get('/contacts/summary').ok()).toMatchObject({ total: 1, subscribed: 1, mailable: 1 })
  await co.post(`/shops/${co.shopId}/disable`).ok()
  expect(await co.get('/contacts/summary').ok()).toMatchObject({ total: 1, subscribed: 1, mailable: 0 })
  expect(await co.get(`/contacts/${id}`).ok()).toMatchObject({
    excluded: true,
    state: 'excluded',
    status: 'subscribed',
  })
})

describe('why a contact is not mailed', () => {
  const mailability = async (co: Company, id: string) => (await co.get(`/contacts/${id}`).ok()).mailability

  test('is the strongest reason, and since when it holds', async () => {
    const co = await t.company()
    const { id } = await co.contact()
    expect(await mailability(co, id)).toEqual({ mailable: true, hindrance: null, at: null })
    const until = new Date(t.clock.now().getTime() + 3600_000)
    await co.db.updateTable('contact').set({ mail_paused_until: until }).where('id', '=', id).execute()
    expect(await mailability(co, id)).toEqual({ mailable: false, hindrance: 'paused', at: until.toISOString() })
    await co.db.updateTable('contact').set({ consent_recorded: false }).where('id', '=', id).execute()
    expect(await mailability(co, id)).toEqual({ mailable: false, hindrance: 'no_consent', at: null })
    await co.post(`/contacts/${id}/exclude`).ok()
    expect(await mailability(co, id)).toEqual({ mailable: false, hindrance: 'excluded', at: null })
    await co.post(`/shops/${co.shopId}/disable`).ok()
    expect(await mailability(co, id)).toEqual({ mailable: false, hindrance: 'shop_off', at: null })
    const now = t.clock.now().toISOString()
    await co.post(`/contacts/${id}/blacklist`).ok()
    expect(await mailability(co, id)).toEqual({ mailable: false, hindrance: 'blacklisted', at: now })
    await co.post(`/contacts/${id}/unsubscribe`, {}).ok()
    expect(await mailability(co, id)).toEqual({ mailable: false, hindrance: 'unsubscribed', at: now })
  })

  test('a customer without a subscription is mailed if the shop has the exception', async () => {
    const co = await t.company()
    const { id } = await co.contact()
    const customer = { status: 'customer', consent_basis: 'soft_opt_in_customer' } as const
    await co.db.updateTable('contact').set(customer).where('id', '=', id).execute()
    expect(await mailability(co, id)).toEqual({ mailable: false, hindrance: 'customer', at: null })
    await co.patch(`/consent-settings/${co.shopId}`, { customerException: true }).ok()
    expect(await mailability(co, id)).toEqual({ mailable: true, hindrance: null, at: null })
  })
})
