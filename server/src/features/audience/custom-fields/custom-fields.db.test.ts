import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { loadCustomFields } from './index.ts'

const t = useApi()
const SELECT = { name: 'Level', type: 'select', options: [{ name: 'Gold' }, { name: 'Silver' }] }

const add = (co: Company, body: object) => co.post('/custom-fields', body).ok(201)
const names = async (co: Company, query = '') =>
  (await co.get(`/custom-fields?${query}`).ok(200)).items.map((field: { name: string }) => field.name)
const only = async (co: Company) => (await co.get('/custom-fields').ok(200)).items[0]

async function companyWith(...list: string[]) {
  const co = await t.company()
  for (const name of list) await add(co, { name, type: 'text' })
  return co
}

describe('adding a field', () => {
  test('missing values have defaults', async () => {
    const co = await t.company()
    const at = t.clock.now().toISOString()
    const field = await add(co, { name: ' Velikost bot ', type: 'number' })
    expect(field).toEqual({
      id: expect.any(String),
      name: 'Velikost bot',
      type: 'number',
      options: [],
      mergeKey: 'velikost_bot',
      tag: '{{cf_velikost_bot}}',
      description: '',
      order: 0,
      archived: false,
      createdAt: at,
      updatedAt: at,
    })
    expect(await only(co)).toEqual(field)
  })

  test('every value can be given', async () => {
    const co = await t.company()
    const body = { mergeKey: 'lvl', description: 'Of the card', order: 5, archived: true }
    const field = await add(co, { ...SELECT, ...body })
    expect(field).toMatchObject({ name: 'Level', type: 'select', ...body, tag: '{{cf_lvl}}' })
  })

  test.each(['text', 'textarea', 'number', 'date', 'datetime', 'bool', 'url'])('%s has no options', async (type) => {
    const co = await t.company()
    await co.post('/custom-fields', { ...SELECT, type }).fails(400, 'validation', 'options')
    expect(await add(co, { name: 'a', type, options: [] })).toMatchObject({ type, options: [] })
  })

  test.each(['select', 'multi'])('%s needs options, and gives them ids and an order', async (type) => {
    const co = await t.company()
    await co.post('/custom-fields', { name: 'a', type }).fails(400, 'validation', 'options')
    await co.post('/custom-fields', { name: 'a', type, options: [] }).fails(400, 'validation', 'options')
    const options = [{ name: ' B ', order: 2, id: '77' }, { name: 'A', order: 1 }, { name: 'C' }]
    expect((await add(co, { name: 'a', type, options })).options).toEqual([
      { id: '2', name: 'A', order: 1 },
      { id: '1', name: 'B', order: 2 },
      { id: '3', name: 'C', order: 2 },
    ])
  })

  test('a bad value is named and nothing is created', async () => {
    const co = await t.company()
    const many = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `o${index}` }))
    for (const [field, change] of [
      ['name', { name: undefined }],
      ['name', { name: ' ' }],
      ['name', { name: 'x'.repeat(201) }],
      ['name', { name: 'a\0b' }],
      ['type', { type: undefined }],
      ['type', { type: 'json' }],
      ['type', { type: null }],
      ['mergeKey', { mergeKey: '' }],
      ['mergeKey', { mergeKey: 'Level' }],
      ['mergeKey', { mergeKey: '1level' }],
      ['mergeKey', { mergeKey: 'a}}{{b' }],
      ['mergeKey', { mergeKey: 'level\n' }],
      ['mergeKey', { mergeKey: 'x'.repeat(51) }],
      ['description', { description: 'x'.repeat(2001) }],
      ['order', { order: -1 }],
      ['order', { order: 1.5 }],
      ['order', { order: 1e12 }],
      ['archived', { archived: 'yes' }],
      ['options', { options: {} }],
      ['options', { options: null }],
      ['options', { options: many(201) }],
      ['options.0', { options: ['Gold'] }],
      ['options.1.name', { options: [{ name: 'Gold' }, {}] }],
      ['options.0.name', { options: [{ name: ' ' }] }],
      ['options.1.name', { options: [{ name: 'Zlatá' }, { name: ' ZLATÁ' }] }],
      [
        'options.1.id',
        {
          options: [
            { id: '1', name: 'a' },
            { id: '1', name: 'b' },
          ],
        },
      ],
      ['options.0.order', { options: [{ name: 'a', order: '1' }] }],
    ] as const)
      await co.post('/custom-fields', { ...SELECT, ...change }).fails(400, 'validation', field)
    expect(await names(co)).toEqual([])
    expect((await add(co, { ...SELECT, options: many(200) })).options).toHaveLength(200)
  })

  test('read-only fields are ignored', async () => {
    const [co, other] = [await t.company(), await t.company()]
    const foreign = {
      id: '1',
      tenantId: other.tenantId,
      tenant_id: other.tenantId,
      tag: 'x',
      position: 9,
      lastOptionId: 9,
    }
    const field = await add(co, { ...SELECT, ...foreign })
    expect(field).toMatchObject({ order: 0, tag: '{{cf_level}}' })
    expect(await co.patch(`/custom-fields/${field.id}`, foreign).ok()).toEqual(field)
    expect(await names(other)).toEqual([])
  })

  test('a company has at most 300, also with concurrent requests', async () => {
    const co = await t.company()
    const rows = Array.from({ length: 299 }, (_, index) => ({
      tenant_id: co.tenantId,
      name: `f${index}`,
      type: 'text' as const,
      merge_key: `f${index}`,
    }))
    await co.db.insertInto('custom_field').values(rows).execute()
    const bodies = ['a', 'b'].map((name) => ({ name, type: 'text' }))
    const answers = await Promise.all(bodies.map((body) => co.post('/custom-fields', body).raw()))
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409])
    await co.post('/custom-fields', { name: 'c', type: 'text' }).fails(409, 'conflict', 'limit')
    expect((await co.get('/custom-fields').ok()).total).toBe(300)
  })
})

describe('a merge key', () => {
  test.each([
    ['Žluťoučký kůň', 'zlutoucky_kun'],
    ['Złoty Łódź ß', 'zloty_lodz_ss'],
    ['  -- Age (years) --', 'age_years'],
    ['1. nákup', 'nakup'],
    ['Размер', 'field'],
    ['42', 'field'],
    ['😀', 'field'],
    ['x'.repeat(200), 'x'.repeat(50)],
    [`${'x'.repeat(49)} y`, 'x'.repeat(49)],
  ])('of %j is %s', async (name, mergeKey) => {
    expect((await add(await t.company(), { name, type: 'text' })).mergeKey).toBe(mergeKey)
  })

  test('that is generated is never taken', async () => {
    const co = await t.company()
    const keys = []
    for (const name of ['Kůň', 'Kun', 'kun?', 'x'.repeat(60), `${'x'.repeat(60)}!`])
      keys.push((await add(co, { name, type: 'text' })).mergeKey)
    expect(keys).toEqual(['kun', 'kun_2', 'kun_3', 'x'.repeat(50), `${'x'.repeat(48)}_2`])
  })

  test('that is generated differs for concurrent requests', async () => {
    const co = await t.company()
    const fields = await Promise.all(['Kun', 'Kůň', 'kun!'].map((name) => add(co, { name, type: 'text' })))
    expect(fields.map((field) => field.mergeKey).sort()).toEqual(['kun', 'kun_2', 'kun_3'])
  })

  test('that is given may conflict, but not with another company', async () => {
    const [co, other] = [await companyWith('Size'), await t.company()]
    const body = { name: 'Other', type: 'text', mergeKey: 'size' }
    await co.post('/custom-fields', body).fails(409, 'conflict', 'mergeKey')
    const field = await add(co, { ...body, mergeKey: 'other' })
    await co.patch(`/custom-fields/${field.id}`, { mergeKey: 'size' }).fails(409, 'conflict', 'mergeKey')
    await add(other, body)
  })
})

describe('a name', () => {
  test('is taken, also in another letter case', async () => {
    const co = await companyWith('Věk', 'Other')
    for (const name of [' Věk ', 'VĚK', 'Ve\u030ck'])
      await co.post('/custom-fields', { name, type: 'text' }).fails(409, 'conflict', 'name')
    const { id } = (await co.get('/custom-fields?q=other').ok()).items[0]
    await co.patch(`/custom-fields/${id}`, { name: 'věk' }).fails(409, 'conflict', 'name')
    expect((await co.patch(`/custom-fields/${id}`, { name: 'OTHER' }).ok()).name).toBe('OTHER')
  })

  test('of another company is free', async () => {
    await companyWith('Age')
    expect(await names(await companyWith('Age'))).toEqual(['Age'])
  })
})

describe('changing a field', () => {
  test.each([
    { name: 'Tier' },
    { description: 'x' },
    { order: 9 },
    { archived: true },
    { type: 'select' },
    { name: 'Tier', order: 2 },
    {},
  ])('%j changes that and nothing else', async (change) => {
    const co = await t.company()
    const field = await add(co, SELECT)
    t.clock.forward(1000)
    const after = await co.patch(`/custom-fields/${field.id}`, change).ok(200)
    expect(after).toEqual({ ...field, ...change, updatedAt: t.clock.now().toISOString() })
    expect(await only(co)).toEqual(after)
  })

  test('a new merge key is a new tag', async () => {
    const co = await t.company()
    const { id } = await add(co, SELECT)
    expect(await co.patch(`/custom-fields/${id}`, { mergeKey: 'tier' }).ok()).toMatchObject({ tag: '{{cf_tier}}' })
  })

  test('an answer can be sent back', async () => {
    const co = await t.company()
    for (const field of [await add(co, SELECT), await add(co, { name: 'Age', type: 'number' })])
      expect(await co.patch(`/custom-fields/${field.id}`, field).ok()).toEqual(field)
  })

  test('another type or a bad value is named, and nothing is saved', async () => {
    const co = await t.company()
    const field = await add(co, SELECT)
    for (const [path, change] of [
      ['type', { type: 'multi' }],
      ['name', { name: '' }],
      ['mergeKey', { mergeKey: 'A' }],
      ['options', { options: [] }],
      ['options.1.name', { options: [{ name: 'a' }, { name: 'A' }] }],
      [
        'options.1.id',
        {
          options: [
            { id: '1', name: 'a' },
            { id: '1', name: 'b' },
          ],
        },
      ],
    ] as const)
      await co.patch(`/custom-fields/${field.id}`, { description: 'x', ...change }).fails(400, 'validation', path)
    expect(await only(co)).toEqual(field)
    const { id } = await add(co, { name: 'Age', type: 'number' })
    await co.patch(`/custom-fields/${id}`, { options: SELECT.options }).fails(400, 'validation', 'options')
  })
})

describe('new options of a field', () => {
  type Wanted = { id?: string; name: string; order?: number }[]
  const listAfter = async (...changes: Wanted[]) => {
    const co = await t.company()
    const { id } = await add(co, SELECT)
    for (const options of changes) await co.patch(`/custom-fields/${id}`, { options }).ok()
    return (await only(co)).options.map((option: { id: string; name: string }) => `${option.id} ${option.name}`)
  }

  test('an option is kept by its id under a new name, or by its name', async () => {
    expect(await listAfter([{ id: '2', name: 'Bronze' }, { name: ' GOLD ' }])).toEqual(['2 Bronze', '1 GOLD'])
  })

  test('ids go before names: names can be swapped, and a freed name makes a new option', async () => {
    const swapped = [
      { id: '1', name: 'Silver' },
      { id: '2', name: 'Gold' },
    ]
    expect(await listAfter(swapped)).toEqual(['1 Silver', '2 Gold'])
    expect(await listAfter([{ name: 'Gold' }, { id: '1', name: 'Bronze' }])).toEqual(['3 Gold', '1 Bronze'])
  })

  test('no id is reused, even that of the last option', async () => {
    expect(await listAfter([{ name: 'Gold' }], [{ name: 'Gold' }, { name: 'Silver' }])).toEqual(['1 Gold', '3 Silver'])
    expect(await listAfter([{ name: 'a' }], [{ name: 'b' }], [{ name: 'c' }])).toEqual(['5 c'])
  })

  test('an unknown id makes a new option', async () => {
    expect(
      await listAfter([
        { id: '9', name: 'a' },
        { id: 'x', name: 'Gold' },
      ]),
    ).toEqual(['3 a', '1 Gold'])
  })

  test('are sorted by order', async () => {
    expect(
      await listAfter([
        { id: '1', name: 'Gold', order: 5 },
        { id: '2', name: 'Silver', order: 0 },
      ]),
    ).toEqual(['2 Silver', '1 Gold'])
  })

  test('get different ids in concurrent changes', async () => {
    const co = await t.company()
    const { id } = await add(co, SELECT)
    const change = (name: string) => co.patch(`/custom-fields/${id}`, { options: [...SELECT.options, { name }] }).ok()
    const answers = await Promise.all([change('a'), change('b'), change('c')])
    expect(answers.map((field) => field.options[2].id).sort()).toEqual(['3', '4', '5'])
  })
})

describe('deleting a field', () => {
  test('it is gone; deleting it again is 404, and its name and merge key are free', async () => {
    const co = await companyWith('Age', 'Other')
    const { id } = (await co.get('/custom-fields?q=age').ok()).items[0]
    await co.delete(`/custom-fields/${id}`).ok(204)
    await co.delete(`/custom-fields/${id}`).fails(404, 'not_found')
    await co.patch(`/custom-fields/${id}`, { name: 'x' }).fails(404, 'not_found')
    expect(await names(co)).toEqual(['Other'])
    const again = await add(co, { name: 'Age', type: 'text' })
    expect(again).toMatchObject({ mergeKey: 'age' })
    expect(again.id).not.toBe(id)
  })

  test('a job clears its values in all contacts, and keeps those of other fields', async () => {
    const co = await t.company()
    const [age, size] = [
      await add(co, { name: 'Age', type: 'number' }),
      await add(co, { name: 'Size', type: 'number' }),
    ]
    const both = await co.contact('both@example.com', { customFields: { [age.id]: 40, [size.id]: 2 } })
    const one = await co.contact('one@example.com', { customFields: { [age.id]: 50 } })
    await co.delete(`/custom-fields/${age.id}`).ok(204)
    expect(await t.runJobs()).toBe(0)
    const rows = await co.db
      .selectFrom('contact')
      .select(['id', 'custom'])
      .where('tenant_id', '=', co.tenantId)
      .execute()
    expect(new Map(rows.map((row) => [row.id, row.custom]))).toEqual(
      new Map([
        [both.id, { [size.id]: 2 }],
        [one.id, {}],
      ]),
    )
  })
})

describe('the list', () => {
  test('is sorted by order, then newest first, in pages', async () => {
    const co = await t.company()
    for (const [name, order] of [
      ['a', 1],
      ['b', 0],
      ['c', 0],
      ['d', 2],
    ])
      await add(co, { name, order, type: 'text' })
    expect(await names(co)).toEqual(['c', 'b', 'a', 'd'])
    expect(await names(co, 'sort=')).toEqual(['c', 'b', 'a', 'd'])
    expect(await names(co, 'sort=-name')).toEqual(['d', 'c', 'b', 'a'])
    const page = await co.get('/custom-fields?page=2&pageSize=3').ok()
    expect(page).toMatchObject({ items: [{ name: 'd' }], total: 4, page: 2, pageSize: 3 })
  })

  test('shows archived fields unless filtered', async () => {
    const co = await companyWith('new')
    await add(co, { name: 'old', type: 'text', archived: true })
    expect(await names(co)).toEqual(['old', 'new'])
    expect(await names(co, 'archived=true')).toEqual(['old'])
    expect(await names(co, 'archived=false')).toEqual(['new'])
  })

  test('q finds a part of the name, without case and diacritics, or of the merge key', async () => {
    const co = await companyWith('Věk', '50% sleva')
    await add(co, { name: 'Other', type: 'text', mergeKey: 'shoe_size' })
    for (const [q, found] of [
      ['VEK', ['Věk']],
      ['%', ['50% sleva']],
      ['shoe_', ['Other']],
      ['x', []],
    ] as const)
      expect(await names(co, `q=${encodeURIComponent(q)}`), q).toEqual(found)
  })

  test('a bad query is named', async () => {
    const co = await t.company()
    for (const [field, query] of [
      ['page', 'page=0'],
      ['pageSize', 'pageSize=101'],
      ['sort', 'sort=options'],
      ['archived', 'archived=maybe'],
      ['q', `q=${'x'.repeat(201)}`],
    ] as const)
      await co.get(`/custom-fields?${query}`).fails(400, 'validation', field)
  })

  test('shows nothing of another company', async () => {
    await companyWith('theirs')
    expect(await names(await companyWith('mine'))).toEqual(['mine'])
  })
})

test('loadCustomFields returns all fields of the company with their options, archived ones too', async () => {
  const [co, other] = [await t.company(), await companyWith('theirs')]
  await add(co, { ...SELECT, order: 1 })
  await add(co, { name: 'old', type: 'text', archived: true })
  expect(await loadCustomFields(co.db, co.tenantId)).toMatchObject([
    { name: 'old', archived: true, options: [] },
    {
      name: 'Level',
      options: [
        { id: '1', name: 'Gold' },
        { id: '2', name: 'Silver' },
      ],
    },
  ])
  expect(await loadCustomFields(other.db, other.tenantId)).toHaveLength(1)
})
