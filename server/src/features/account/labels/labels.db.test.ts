import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'

const t = useApi()

const names = async (co: Company, query: string) =>
  (await co.get(`/labels?${query}`).ok(200)).items.map((label: { name: string }) => label.name)

async function companyWith(...labels: string[]) {
  const co = await t.company()
  for (const name of labels) await co.label(name)
  return co
}

describe('adding a label', () => {
  test('it has the colour that was sent, or grey', async () => {
    const co = await t.company()
    const at = t.clock.now().toISOString()
    const vip = await co.post('/labels', { name: 'VIP', color: '#FF00aa' }).ok(201)
    expect(vip).toEqual({ id: expect.any(String), name: 'VIP', color: '#FF00aa', createdAt: at, updatedAt: at })
    expect(await co.get(`/labels/${vip.id}`).ok(200)).toEqual(vip)
    expect((await co.post('/labels', { name: 'Plain' }).ok(201)).color).toBe('#8a94a6')
  })

  test('a bad value is named and nothing is created', async () => {
    const co = await t.company()
    for (const [field, body] of [
      ['name', {}],
      ['name', { name: '' }],
      ['name', { name: ' ' }],
      ['name', { name: 'x'.repeat(201) }],
      ['name', { name: null }],
      ['name', { name: 'a\0b' }],
      ['color', { name: 'VIP', color: 'red' }],
      ['color', { name: 'VIP', color: '#fff' }],
      ['color', { name: 'VIP', color: '#12345g' }],
      ['color', { name: 'VIP', color: null }],
    ] as const)
      await co.post('/labels', body).fails(400, 'validation', field)
    expect(await names(co, '')).toEqual([])
  })

  test('read-only fields are ignored', async () => {
    const [co, other] = [await t.company(), await t.company()]
    const foreign = { id: '1', tenantId: other.tenantId, tenant_id: other.tenantId, createdAt: '2000-01-01T00:00:00Z' }
    const label = await co.post('/labels', { name: 'VIP', ...foreign }).ok(201)
    expect(label.createdAt).toBe(t.clock.now().toISOString())
    expect(await co.patch(`/labels/${label.id}`, foreign).ok()).toEqual(label)
    expect(await names(other, '')).toEqual([])
  })
})

describe('changing and deleting', () => {
  test.each([{ name: 'Gold' }, { color: '#000000' }, { name: 'Gold', color: '#000000' }, {}])(
    '%j changes that and nothing else',
    async (change) => {
      const co = await t.company()
      const [label, other] = [await co.label('VIP'), await co.label('Other')]
      t.clock.forward(1000)
      const after = await co.patch(`/labels/${label.id}`, change).ok(200)
      expect(after).toEqual({ ...label, ...change, updatedAt: t.clock.now().toISOString() })
      expect(await co.get(`/labels/${label.id}`).ok()).toEqual(after)
      expect(await co.get(`/labels/${other.id}`).ok()).toEqual(other)
    },
  )

  test('a bad value is named and nothing is saved', async () => {
    const co = await t.company()
    const label = await co.label('VIP')
    for (const [field, value] of [
      ['name', ''],
      ['name', null],
      ['color', '#ff'],
      ['color', ''],
    ] as const)
      await co.patch(`/labels/${label.id}`, { name: 'Gold', [field]: value }).fails(400, 'validation', field)
    expect(await co.get(`/labels/${label.id}`).ok()).toEqual(label)
  })

  test('a deleted label is gone; deleting it again is 404, and its name is free', async () => {
    const co = await t.company()
    const [label, other] = [await co.label('VIP'), await co.label('Other')]
    expect((await co.delete(`/labels/${label.id}`).raw()).text).toBe('')
    await co.delete(`/labels/${label.id}`).fails(404, 'not_found')
    await co.get(`/labels/${label.id}`).fails(404, 'not_found')
    await co.patch(`/labels/${label.id}`, { name: 'x' }).fails(404, 'not_found')
    expect(await names(co, '')).toEqual([other.name])
    await co.post('/labels', { name: 'VIP' }).ok(201)
  })

  test('answers 204', async () => {
    const co = await t.company()
    await co.delete(`/labels/${(await co.label()).id}`).ok(204)
  })
})

describe('a name', () => {
  test('is taken, also in another letter case', async () => {
    const co = await companyWith('Věrní', 'Other')
    await co.post('/labels', { name: ' Věrní ' }).fails(409, 'conflict', 'name')
    await co.post('/labels', { name: 'VĚRNÍ' }).fails(409, 'conflict', 'name')
    const [other] = (await co.get('/labels?q=other').ok()).items
    await co.patch(`/labels/${other.id}`, { name: 'věrní' }).fails(409, 'conflict', 'name')
    expect((await co.patch(`/labels/${other.id}`, { name: 'OTHER' }).ok()).name).toBe('OTHER')
  })

  test('goes to one of several simultaneous requests', async () => {
    const co = await t.company()
    const answers = await Promise.all(['Vip', 'vip', 'VIP', 'vIP'].map((name) => co.post('/labels', { name }).raw()))
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409])
    expect((await co.get('/labels').ok()).total).toBe(1)
  })

  test('goes to one of two labels that are renamed to it at the same time', async () => {
    const co = await t.company()
    const labels = [await co.label(), await co.label()]
    const answers = await Promise.all(labels.map(({ id }) => co.patch(`/labels/${id}`, { name: 'VIP' }).raw()))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
  })

  test('of another company is free', async () => {
    await companyWith('VIP')
    const co = await companyWith('VIP')
    expect(await names(co, '')).toEqual(['VIP'])
  })
})

describe('the list', () => {
  test('comes newest first, in pages', async () => {
    const co = await companyWith('a', 'b', 'c')
    expect(await names(co, '')).toEqual(['c', 'b', 'a'])
    const page = await co.get('/labels?page=2&pageSize=2').ok()
    expect(page).toMatchObject({ items: [{ name: 'a' }], total: 3, page: 2, pageSize: 2 })
  })

  test('is sorted by each of its fields', async () => {
    const co = await t.company()
    for (const [name, color] of [
      ['b', '#000001'],
      ['c', '#000000'],
      ['a', '#000002'],
    ]) {
      t.clock.forward(1000)
      await co.post('/labels', { name, color }).ok(201)
    }
    expect(await names(co, 'sort=name')).toEqual(['a', 'b', 'c'])
    expect(await names(co, 'sort=-color')).toEqual(['a', 'b', 'c'])
    expect(await names(co, 'sort=id')).toEqual(['b', 'c', 'a'])
    expect(await names(co, 'sort=createdAt')).toEqual(['b', 'c', 'a'])
    const [, c] = (await co.get('/labels').ok()).items
    t.clock.forward(1000)
    await co.patch(`/labels/${c.id}`, {}).ok()
    expect(await names(co, 'sort=-updatedAt')).toEqual(['c', 'a', 'b'])
  })

  test('q finds a part of the name, ignores case and diacritics, and has no wildcards', async () => {
    const co = await companyWith('Věrní', '50% sleva', 'a_b', 'c\\d')
    for (const [q, found] of [
      ['verni', ['Věrní']],
      ['VĚR', ['Věrní']],
      ['%', ['50% sleva']],
      ['_', ['a_b']],
      ['\\', ['c\\d']],
      ['x', []],
    ] as const)
      expect(await names(co, `q=${encodeURIComponent(q)}`), q).toEqual(found)
  })

  test('a bad query is named', async () => {
    const co = await t.company()
    for (const [field, query] of [
      ['page', 'page=0'],
      ['pageSize', 'pageSize=0'],
      ['pageSize', 'pageSize=101'],
      ['pageSize', 'pageSize=abc'],
      ['sort', 'sort=size'],
      ['sort', 'sort=name,color,id,createdAt'],
      ['q', `q=${'x'.repeat(201)}`],
    ] as const)
      await co.get(`/labels?${query}`).fails(400, 'validation', field)
  })

  test('shows nothing of another company', async () => {
    await companyWith('theirs')
    const co = await companyWith('mine')
    expect(await names(co, '')).toEqual(['mine'])
    expect(await names(co, 'q=theirs')).toEqual([])
  })
})

test('a company has at most 1000 labels', async () => {
  const [co, other] = [await t.company(), await t.company()]
  await sql`
    insert into label (tenant_id, name, color)
    select ${co.tenantId}, 'Label number ' || i, '#8a94a6' from generate_series(1, 999) i`.execute(co.db)
  const answers = await Promise.all(['One', 'Two', 'Three'].map((name) => co.post('/labels', { name }).raw()))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  const { params } = await co.post('/labels', { name: 'Four' }).fails(409, 'conflict', 'limit')
  expect(params).toBeUndefined()
  await other.label()
  await co.delete(`/labels/${(await co.get('/labels?pageSize=1').ok()).items[0].id}`).ok(204)
  await co.post('/labels', { name: 'Four' }).ok(201)
})
