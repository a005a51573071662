import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'

const t = useApi()

async function upload(co: Company, body: string, more: object = {}) {
  const input = { name: crypto.randomUUID(), shopId: co.shopId, source: 'upload', ...more }
  const { id } = await co.post('/feeds', input).ok(201)
  await co.upload(`/feeds/${id}/import`, 'feed', body).ok(202)
  await t.runJobs()
  return id as string
}

describe('the preview', () => {
  test('shows the first items and the columns with the fields they probably hold', async () => {
    const co = await t.company()
    const id = await upload(co, 'code;Můj název;price;colour\nA;První;10;red\nB;Druhý;wrong;blue\n')
    const before = await co.get(`/feeds/${id}/preview`).ok()
    expect(before.fields).toEqual([
      { column: 'code', field: 'code', example: 'A' },
      { column: 'Můj název', field: null, example: 'První' },
      { column: 'price', field: 'price', example: '10' },
      { column: 'colour', field: null, example: 'red' },
    ])
    expect(before.items.map(({ error }: { error: string }) => error)).toEqual(['name', 'name'])
    await co.patch(`/feeds/${id}`, { mapping: { name: 'Můj název', brand: 'colour' } }).ok()
    const after = await co.get(`/feeds/${id}/preview`).ok()
    expect(after.items[0]).toMatchObject({
      code: 'A',
      name: 'První',
      price: '10.00',
      currency: 'CZK',
      brand: 'red',
      error: null,
    })
    expect(after.items[1]).toMatchObject({ name: null, error: 'price' })
    expect(after.fields[3]).toMatchObject({ column: 'colour', field: 'brand' })
  })

  test('is empty before a file was read', async () => {
    const co = await t.company()
    const { id } = await co.post('/feeds', { name: 'F', shopId: co.shopId, source: 'upload' }).ok(201)
    expect(await co.get(`/feeds/${id}/preview`).ok()).toEqual({ items: [], fields: [], errors: [] })
  })
})

describe('a mapping', () => {
  test('takes dotted paths, and leaves a field empty by an empty column', async () => {
    const co = await t.company()
    const item = { id: 'X', texts: { cs: { title: 'Titul' } }, price: 5, brand: 'No' }
    const mapping = { name: 'texts.cs.title', brand: '' }
    const id = await upload(co, JSON.stringify({ data: { rows: [item] } }), { mapping })
    expect((await co.get(`/feeds/${id}/items`).ok()).items[0]).toMatchObject({ code: 'X', name: 'Titul', brand: null })
  })

  test('of other data keeps all columns', async () => {
    const co = await t.company()
    const id = await upload(co, 'id,city,opens\n1,Brno,8:00\n2,Praha,9:00\n', { kind: 'data', format: 'csv' })
    const { items } = await co.get(`/feeds/${id}/items?q=2`).ok()
    expect(items).toMatchObject([{ code: '2', name: '2', fields: { id: '2', city: 'Praha', opens: '9:00' } }])
    expect((await co.get('/feed-products').ok()).feeds).toEqual([])
    const other = await upload(co, 'city;opens\nBrno;8:00\n', { kind: 'data' })
    expect((await co.get(`/feeds/${other}/items`).ok()).items).toMatchObject([
      { code: 'Brno', fields: { opens: '8:00' } },
    ])
  })
})

describe('an upload', () => {
  test('needs a feed with that source, and a file', async () => {
    const co = await t.company()
    const url = 'https://shop.example.com/x.xml'
    const fetched = await co.post('/feeds', { name: 'F', shopId: co.shopId, url, active: false }).ok(201)
    await co.upload(`/feeds/${fetched.id}/import`, 'feed', 'x').fails(409, 'conflict', 'source')
    const { id } = await co.post('/feeds', { name: 'U', shopId: co.shopId, source: 'upload' }).ok(201)
    await co.post(`/feeds/${id}/refresh`).fails(409, 'conflict', 'source')
    await co.post(`/feeds/${id}/import`).fails(400, 'validation', 'file')
    await co.upload(`/feeds/${id}/import`, 'feed', 'x', 'other').fails(400, 'validation', 'file')
    await co.upload(`/feeds/${id}/import`, 'feed', 'x;y\n1;2\n').ok(202)
    await co.upload(`/feeds/${id}/import`, 'feed', 'x;y\n1;2\n').fails(409, 'conflict', 'running')
    await t.runJobs()
  })

  test('of a format that was not chosen is refused', async () => {
    const co = await t.company()
    const id = await upload(co, '[{"id":"1","name":"x"}]', { format: 'csv' })
    expect((await co.get(`/feeds/${id}`).ok()).lastRun).toMatchObject({ status: 'failed', reason: 'format' })
  })
})
