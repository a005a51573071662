import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../../test/support/api.ts'
import type { Company } from '../../../../../test/support/company.ts'
import { selectContacts } from './sql/selection.ts'

const t = useApi()

async function createPeople(co: Company) {
  const people = [
    ['ada@example.com', 'Ada', 'Šťastná', 'Lodě a.s.'],
    ['bruno@example.com', 'Bruno', 'Čapek', ''],
    ['cyril@example.com', 'Cyril', 'Cach', ''],
    ['dana@example.com', 'Dana', 'Čapek', 'LODE A.S.'],
    ['emil@example.com', '', '', ''],
    ['filip@example.com', 'Filip', 'Hora', ''],
    ['gita@example.com', 'Gita', 'Chytrá', ''],
  ] as const
  const made = []
  for (const [email, firstName, lastName, company] of people)
    made.push(await co.contact(email, { firstName, lastName, company }))
  return made
}

const emails = async (co: Company, query: string) =>
  (await co.get(`/contacts?${query}`).ok()).items.map((row: { email: string }) => row.email.split('@')[0])

describe('the grid', () => {
  test('searches words in any order, regardless of case and diacritics; #id finds an id', async () => {
    const co = await t.company()
    const [ada] = await createPeople(co)
    expect(await emails(co, 'q=stastna')).toEqual(['ada'])
    expect(await emails(co, `q=${encodeURIComponent('ŠŤASTNÁ ada')}`)).toEqual(['ada'])
    expect(await emails(co, 'q=lode')).toEqual(['dana', 'ada'])
    expect(await emails(co, `q=${encodeURIComponent(`#${ada!.id}`)}`)).toEqual(['ada'])
    expect(await emails(co, `q=${encodeURIComponent('100%')}`)).toEqual([])
    await co.get(`/contacts?q=${'x'.repeat(201)}`).fails(400, 'validation', 'q')
  })

  test('sorts by language, filters by list with both operators, and returns only the given fields', async () => {
    const co = await t.company()
    const made = await createPeople(co)
    const list = await co.list()
    await co.post(`/lists/${list.id}/members`, { contactIds: [made[0]!.id, made[2]!.id] }).ok()
    expect(await emails(co, 'sort=lastName,firstName')).toEqual([
      'emil',
      'cyril',
      'bruno',
      'dana',
      'filip',
      'gita',
      'ada',
    ])
    expect(await emails(co, `list=${list.id}`)).toEqual(['cyril', 'ada'])
    expect(await emails(co, `list=${list.id}&listOp=neq`)).toEqual(['gita', 'filip', 'emil', 'dana', 'bruno'])
    expect(await emails(co, 'tab=no_list')).toEqual(['gita', 'filip', 'emil', 'dana', 'bruno'])
    await co.post(`/lists/${list.id}/members/remove`, { contactIds: [made[2]!.id] }).ok()
    expect(await emails(co, `list=${list.id}`)).toEqual(['ada'])
    const lists = (await co.get('/lists').ok()).items
    const shopList = lists.find((one: { kind: string }) => one.kind === 'shop')
    expect((await co.get(`/contacts?list=${shopList.id}`).ok()).total).toBe(7)
    expect((await co.get(`/contacts?list=${shopList.id}&listOp=neq`).ok()).total).toBe(0)
    const { items } = await co.get('/contacts?fields=id,email&pageSize=1').ok()
    expect(Object.keys(items[0])).toEqual(['id', 'email'])
    await co.get('/contacts?fields=password').fails(400, 'validation', 'fields')
  })

  test('filters by label, segment, city, country and a custom field, and shows them', async () => {
    const [co, other] = [await t.company(), await t.company()]
    const field = await co.post('/custom-fields', { name: 'Colours', type: 'text' }).ok(201)
    const options = [
      { name: 'Red', order: 1 },
      { name: 'Blue', order: 2 },
    ]
    const many = await co.post('/custom-fields', { name: 'Many', type: 'multi', options }).ok(201)
    const one = await co.post('/custom-fields', { name: 'One', type: 'select', options }).ok(201)
    const [size, vip, since] = [
      await co.post('/custom-fields', { name: 'Size', type: 'number' }).ok(201),
      await co.post('/custom-fields', { name: 'Guest', type: 'bool' }).ok(201),
      await co.post('/custom-fields', { name: 'Since', type: 'date' }).ok(201),
    ]
    const [red] = many.options
    const ada = await co.contact('ada@example.com', {
      city: 'Plzeň',
      country: 'CZ',
      customFields: { [field.id]: 'Žlutá', [size.id]: 4.5, [vip.id]: true, [since.id]: '2026-01-02', [one.id]: 'Blue' },
    })
    await co.contact('bruno@example.com', { country: 'SK', customFields: { [many.id]: ['Red', 'Blue'] } })
    const label = await co.post('/labels', { name: 'VIP', color: '#ff0000' }).ok(201)
    await co.post(`/labels/${label.id}/assign`, { kind: 'contact', ids: [ada.id] }).ok()
    const rule = { type: 'contact_field', field: 'city', op: 'eq', value: 'Plzeň' }
    const definition = { type: 'group', match: 'all', rules: [rule] }
    const made = { name: 'P', shopId: co.shopId, refresh: 'daily', definition }
    const segment = await co.post('/segments', made).ok(201)
    for (const [query, found] of [
      [`label=${label.id}`, ['ada']],
      [`label=${label.id}&labelOp=neq`, ['bruno']],
      [`segment=${segment.id}`, ['ada']],
      [`segment=${segment.id}&segmentOp=neq`, ['bruno']],
      ['city=plzen', ['ada']],
      ['city=plze', []],
      ['country=SK', ['bruno']],
      [`customField=${field.id}&customValue=zluta`, ['ada']],
      [`customField=${many.id}&customValue=${red.id}`, ['bruno']],
      [`customField=${field.id}&customValue=${red.id}`, []],
      [`customField=${one.id}&customValue=${one.options[1].id}`, ['ada']],
      [`customField=${size.id}&customValue=4.50`, ['ada']],
      [`customField=${size.id}&customValue=big`, []],
      [`customField=${vip.id}&customValue=true`, ['ada']],
      [`customField=${vip.id}&customValue=false`, []],
      [`customField=${vip.id}`, []],
      [`customField=${size.id}`, []],
      [`customField=${since.id}&customValue=2026-01-02`, ['ada']],
      [`customField=${since.id}`, []],
    ] as const)
      expect(await emails(co, query), query).toEqual(found)
    await co.get(`/contacts?customValue=${red.id}`).fails(400, 'validation', 'customField')
    await co
      .post('/contacts/bulk', { action: 'unsubscribe', all: true, filter: { city: 'Plzeň' } })
      .fails(400, 'validation', 'filter')
    // An object of another company matches nothing, also negated: a bulk change must not reach everyone.
    const list = await co.list()
    await other.contact()
    for (const op of ['eq', 'neq']) {
      expect(await emails(other, `list=${list.id}&listOp=${op}`)).toEqual([])
      expect(await emails(other, `segment=${segment.id}&segmentOp=${op}`)).toEqual([])
      expect(await emails(other, `label=${label.id}&labelOp=${op}`)).toEqual([])
    }
    await co.get('/contacts?country=Czechia').fails(400, 'validation', 'country')
    await co.get('/contacts?label=x').fails(400, 'validation', 'label')
    const { items } = await co.get('/contacts?fields=email,city,country,labels,customFields&sort=email').ok()
    expect(items).toEqual([
      {
        email: 'ada@example.com',
        city: 'Plzeň',
        country: 'CZ',
        labels: [{ id: label.id, name: 'VIP', color: '#ff0000' }],
        customFields: expect.objectContaining({ [field.id]: 'Žlutá', [size.id]: 4.5 }),
      },
      {
        email: 'bruno@example.com',
        city: '',
        country: 'SK',
        labels: [],
        customFields: { [many.id]: expect.anything() },
      },
    ])
  })

  test('finds values of custom fields by an index, but for typed texts', async () => {
    const co = await t.company()
    const { id } = await co.post('/custom-fields', { name: 'Size', type: 'number' }).ok(201)
    await sql`
      insert into contact (
        tenant_id, email, shop_id, status, status_at, source, consent_basis, created_at, updated_at, custom)
      select ${co.tenantId}, 'n' || i || '@example.com', ${co.shopId}, 'subscribed', now(), 'import', 'imported',
        now(), now(), jsonb_build_object(${id}::text, i)
      from generate_series(1, 20000) i`.execute(co.db)
    await sql`vacuum analyze contact`.execute(co.db)
    const tenant = { id: co.tenantId, timezone: 'UTC' }
    const { from } = await selectContacts(co.db, tenant, { customField: id, customValue: '77' }, t.clock.now())
    const { rows } = await sql`explain select count(*) from ${from}`.execute(co.db)
    expect(JSON.stringify(rows)).toContain('contact_custom')
    expect(await emails(co, `customField=${id}&customValue=77`)).toEqual(['n77'])
  })

  test('total is exact on every page, also after the last', async () => {
    const co = await t.company()
    await createPeople(co)
    for (const page of [1, 2, 4, 100]) expect((await co.get(`/contacts?pageSize=3&page=${page}`).ok()).total).toBe(7)
    expect((await co.get('/contacts?pageSize=3&page=3').ok()).items).toHaveLength(1)
    expect((await co.get('/contacts?pageSize=3&page=100&q=example').ok()).total).toBe(7)
  })

  test('neighbours are the contacts before and after in the grid, for every sort and filter', async () => {
    const co = await t.company()
    await createPeople(co)
    const orders = [
      '',
      'lastName',
      '-lastName,firstName',
      'status,-email',
      'createdAt',
      '-id',
      'engagement,shopId,-firstName',
    ]
    for (const filter of ['', 'q=example', 'q=a&status=subscribed'])
      for (const sort of orders) {
        const query = `${filter}&pageSize=100${sort && `&sort=${sort}`}`
        const ids = (await co.get(`/contacts?${query}`).ok()).items.map((row: { id: string }) => row.id)
        for (const [i, id] of ids.entries())
          expect(await co.get(`/contacts/${id}/neighbors?${query.replace('&pageSize=100', '')}`).ok(), query).toEqual({
            previousId: ids[i - 1] ?? null,
            nextId: ids[i + 1] ?? null,
          })
      }
    const { items } = await co.get('/contacts').ok()
    await co.get(`/contacts/${items[0].id}/neighbors?sort=nothing`).fails(400, 'validation', 'sort')
  })
})

describe('duplicates', () => {
  test('are groups with the same phone, or the same name and company', async () => {
    const co = await t.company()
    const a = await co.contact('a@example.com', { phone: '+420 777 123 456' })
    const b = await co.contact('b@example.com', { mobile: '777123456', phone: '111222333' })
    const c = await co.contact('c@example.com', { firstName: 'Jan', lastName: 'Černý', company: 'Loď' })
    const d = await co.contact('d@example.com', { firstName: 'JAN', lastName: 'cerny', company: 'LOĎ' })
    await co.contact('e@example.com', { firstName: 'Jan', lastName: 'Černý' })
    await co.contact('f@example.com', { firstName: 'Jan', lastName: 'Černý', phone: '12' })
    await co.contact('g@example.com', { phone: '12' })
    const { groups, total } = await co.get('/contacts/duplicates').ok()
    expect(total).toBe(2)
    expect(
      groups.map(
        ({ by, key, count, contacts }: { by: string; key: string; count: number; contacts: { id: string }[] }) => [
          by,
          key,
          count,
          contacts.map(({ id }) => id),
        ],
      ),
    ).toEqual([
      ['name', 'cerny jan lod', 2, [c.id, d.id]],
      ['phone', '777123456', 2, [a.id, b.id]],
    ])
    expect(await co.get('/contacts/duplicates?page=9').ok()).toMatchObject({ groups: [], total: 2 })
    expect(await (await t.company()).get('/contacts/duplicates').ok()).toMatchObject({ groups: [], total: 0 })
  })
})

test('the search over all objects finds contacts and lists of the company', async () => {
  const co = await t.company()
  const [ada] = await createPeople(co)
  const list = await co.list('Šťastní odběratelé')
  expect(await co.get('/search?q=stastn').ok()).toEqual({
    items: [
      { type: 'contact', id: ada!.id, title: 'ada@example.com', subtitle: 'Ada Šťastná' },
      { type: 'list', id: list.id, title: 'Šťastní odběratelé', subtitle: 'Šťastní odběratelé' },
    ],
  })
  expect((await co.get(`/search?q=${encodeURIComponent(`#${list.id}`)}`).ok()).items).toContainEqual(
    expect.objectContaining({ type: 'list', id: list.id }),
  )
  expect((await co.get('/search?q=example&limit=2').ok()).items).toHaveLength(2)
  expect((await co.get('/search?q=%20').ok()).items).toEqual([])
  expect((await co.get('/search').ok()).items).toEqual([])
  expect((await (await t.company()).get('/search?q=stastn').ok()).items).toEqual([])
})
