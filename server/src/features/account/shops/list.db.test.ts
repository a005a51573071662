// Paging, sorting and searching, shown on e-shops: every list of the API uses the same code.
import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'

const t = useApi()

type Named = { id: string; name: string }
const names = async (co: Company, query: string) =>
  (await co.get(`/shops?${query}`).ok(200)).items.map((shop: Named) => shop.name)

/** A company with exactly these e-shops; its first e-shop takes the first name. */
async function companyWith(...list: string[]) {
  const co = await t.company()
  const [first, ...more] = list
  await co.patch(`/shops/${co.shopId}`, { name: first }).ok()
  for (const name of more) await co.shop(name)
  return co
}

describe('pages', () => {
  test('come newest first, neither overlap nor miss a row, and end with an empty one', async () => {
    const co = await companyWith('a', 'b', 'c', 'd', 'e')
    expect(await co.get('/shops?pageSize=2').ok()).toMatchObject({ total: 5, page: 1, pageSize: 2 })
    expect(await names(co, 'pageSize=2&page=1')).toEqual(['e', 'd'])
    expect(await names(co, 'pageSize=2&page=2')).toEqual(['c', 'b'])
    expect(await names(co, 'pageSize=2&page=3')).toEqual(['a'])
    expect(await co.get('/shops?pageSize=2&page=4').ok()).toEqual({ items: [], total: 5, page: 4, pageSize: 2 })
  })

  test('have 25 rows unless asked otherwise, and at most 100', async () => {
    const co = await t.company()
    const values = Array.from({ length: 101 }, (_, index) => ({
      tenant_id: co.tenantId,
      name: `Shop ${index}`,
      currency: 'CZK',
      language: 'cs',
    }))
    await co.db.insertInto('shop').values(values).execute()
    const standard = await co.get('/shops').ok()
    expect([standard.items.length, standard.total, standard.page, standard.pageSize]).toEqual([25, 102, 1, 25])
    expect((await co.get('/shops?pageSize=100').ok()).items).toHaveLength(100)
    expect((await co.get('/shops?pageSize=1').ok()).items).toHaveLength(1)
  })

  test('an invalid page or size is 400 and named', async () => {
    const co = await t.company()
    for (const query of [
      'pageSize=0',
      'pageSize=101',
      'pageSize=abc',
      'pageSize=-1',
      'pageSize=1.5',
      'pageSize=',
      'page=0',
      'page=-1',
      'page=abc',
      'page=1.5',
      'page=',
      'page=1&page=2',
      'page=99999999999',
      'page=1%00',
    ])
      await co.get(`/shops?${query}`).fails(400, 'validation', query.split('=')[0])
  })

  test('unknown parameters are ignored', async () => {
    const co = await companyWith('a', 'b')
    expect(await names(co, 'nonsense=1&__proto__=x&limit=1')).toEqual(['b', 'a'])
  })

  test('show nothing of another company', async () => {
    const [co, other] = [await companyWith('mine'), await companyWith('theirs')]
    expect(await names(co, '')).toEqual(['mine'])
    expect(await names(other, 'q=mine')).toEqual([])
  })
})

describe('sort', () => {
  test('goes up, and down with a minus', async () => {
    const co = await companyWith('b', 'c', 'a')
    expect(await names(co, 'sort=name')).toEqual(['a', 'b', 'c'])
    expect(await names(co, 'sort=-name')).toEqual(['c', 'b', 'a'])
    expect(await names(co, 'sort=id')).toEqual(['b', 'c', 'a'])
    expect(await names(co, 'sort=createdAt,id')).toEqual(['b', 'c', 'a'])
  })

  test('goes by letters, in Czech order', async () => {
    const co = await companyWith('beta', 'Dana', 'Alfa', 'čert', 'Cesta')
    expect(await names(co, 'sort=name')).toEqual(['Alfa', 'beta', 'Cesta', 'čert', 'Dana'])
  })

  test('by each of the other texts', async () => {
    const co = await companyWith('a', 'b', 'c')
    const b = (await co.get('/shops?q=b').ok()).items[0]
    await co.patch(`/shops/${b.id}`, { url: 'https://z.example.com', currency: 'ZAR', language: 'zu' }).ok()
    for (const field of ['url', 'currency', 'language']) {
      expect(await names(co, `sort=${field}`), field).toEqual(['c', 'a', 'b'])
      expect(await names(co, `sort=-${field}`), field).toEqual(['b', 'c', 'a'])
    }
  })

  test('by whether it is on, and by the time of the last change', async () => {
    const co = await companyWith('a', 'b', 'c')
    const b = (await co.get('/shops?q=b').ok()).items[0]
    t.clock.forward(1000)
    await co.post(`/shops/${b.id}/disable`).ok()
    expect(await names(co, 'sort=active')).toEqual(['b', 'c', 'a'])
    expect(await names(co, 'sort=-updatedAt')).toEqual(['b', 'c', 'a'])
    expect(await names(co, 'sort=updatedAt')).toEqual(['c', 'a', 'b'])
  })

  test('takes up to three fields, the first counting most', async () => {
    const co = await companyWith('a', 'b', 'c', 'd')
    const [, , b] = (await co.get('/shops').ok()).items
    await co.patch(`/shops/${b.id}`, { currency: 'EUR' }).ok()
    expect(await names(co, 'sort=-currency,name')).toEqual(['b', 'a', 'c', 'd'])
    expect(await names(co, 'sort=currency,language,-name')).toEqual(['d', 'c', 'a', 'b'])
  })

  test('puts equal rows newest first, over all pages', async () => {
    const co = await companyWith('a', 'b', 'c', 'd', 'e')
    const pages = []
    for (const page of [1, 2, 3]) pages.push(await names(co, `sort=currency&pageSize=2&page=${page}`))
    expect(pages).toEqual([['e', 'd'], ['c', 'b'], ['a']])
  })

  test('by an unknown field, or by four fields, is 400 sort', async () => {
    const co = await t.company()
    for (const sort of [
      'colour',
      'name,colour',
      'name,url,currency,language',
      'NAME',
      '--name',
      'name,',
      ',',
      '-',
      'tenant_id',
      'created_at',
      'brandColors',
      'constructor',
      '__proto__',
      'name desc',
      "name';--",
      `name,${'x'.repeat(200)}`,
    ])
      await co.get(`/shops?sort=${encodeURIComponent(sort)}`).fails(400, 'validation', 'sort')
  })
})

describe('q', () => {
  test('finds a part of the name, ignores case and diacritics, and has no wildcards', async () => {
    const co = await companyWith('Květinka', '100% bio', 'snake_case', 'back\\slash', "O'Neill", 'Łódź')
    for (const [q, found] of [
      ['kvetinka', ['Květinka']],
      ['KVĚTINKA', ['Květinka']],
      ['květ', ['Květinka']],
      ['inka', ['Květinka']],
      ['ŁÓDŹ', ['Łódź']],
      ['lodz', ['Łódź']],
      ['%', ['100% bio']],
      ['0%', ['100% bio']],
      ['%bio', []],
      ['_', ['snake_case']],
      ['e_c', ['snake_case']],
      ['snake case', []],
      ['\\', ['back\\slash']],
      ['k\\s', ['back\\slash']],
      ['\\%', []],
      ["o'", ["O'Neill"]],
      ['nothing', []],
    ] as const) {
      const page = await co.get(`/shops?q=${encodeURIComponent(q)}`).ok()
      expect(
        page.items.map((shop: Named) => shop.name),
        q,
      ).toEqual(found)
      expect(page.total).toBe(found.length)
    }
  })

  test('searches the URL too', async () => {
    const co = await companyWith('a', 'b')
    await co.patch(`/shops/${co.shopId}`, { url: 'https://Kytky.example.com' }).ok()
    expect(await names(co, 'q=kytky.')).toEqual(['a'])
  })

  test('that is empty finds everything', async () => {
    const co = await companyWith('a', 'b')
    expect(await names(co, 'q=')).toEqual(['b', 'a'])
  })

  test('works together with pages, sorting and a filter, and counts what it found', async () => {
    const co = await companyWith('red 1', 'red 2', 'red 3', 'blue')
    await co.post(`/shops/${co.shopId}/disable`).ok()
    const page = await co.get('/shops?q=RED&active=true&sort=name&pageSize=1&page=2').ok()
    expect(page).toMatchObject({ items: [{ name: 'red 3' }], total: 2, page: 2, pageSize: 1 })
    expect(await names(co, 'active=false')).toEqual(['red 1'])
  })

  test('may have 200 characters, of whatever script', async () => {
    const co = await companyWith('a')
    expect(await names(co, `q=${encodeURIComponent('ž'.repeat(200))}`)).toEqual([])
    await co.get(`/shops?q=${'x'.repeat(201)}`).fails(400, 'validation', 'q')
    await co.get(`/shops?q=${encodeURIComponent('ž'.repeat(201))}`).fails(400, 'validation', 'q')
  })

  test('with a NUL character, or twice, is 400', async () => {
    const co = await t.company()
    await co.get('/shops?q=a%00b').fails(400, 'validation', 'q')
    await co.get('/shops?q=a&q=b').fails(400, 'validation', 'q')
  })
})

test('a filter that is not a boolean is 400 and named', async () => {
  const co = await t.company()
  for (const value of ['1', 'yes', '']) await co.get(`/shops?active=${value}`).fails(400, 'validation', 'active')
})
