import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { heureka, products } from '../../../../test/support/feed-host.ts'
import { readPassword } from './password.ts'

const t = useApi()
const URL_OF_FEED = 'https://shop.example.com/feed.xml'
const input = (co: Company, more: object = {}) => ({ name: 'Products', shopId: co.shopId, url: URL_OF_FEED, ...more })

describe('a feed', () => {
  test('is created with defaults, listed, changed and deleted', async () => {
    const co = await t.company()
    const feed = await co.post('/feeds', input(co)).ok(201)
    expect(feed).toMatchObject({
      shopId: co.shopId,
      name: 'Products',
      kind: 'products',
      source: 'url',
      url: URL_OF_FEED,
      basicAuth: null,
      format: 'auto',
      detectedFormat: null,
      mapping: {},
      refreshMinutes: 240,
      active: true,
      items: 0,
      nextRunAt: t.clock.now().toISOString(),
      lastRun: null,
    })
    expect(await co.get('/feeds?kind=products&q=prod&active=true').ok()).toMatchObject({ total: 1, items: [feed] })
    expect(await co.get('/feeds?kind=articles').ok()).toMatchObject({ total: 0 })
    const changed = await co.patch(`/feeds/${feed.id}`, { name: 'Goods', refreshMinutes: 60 }).ok()
    expect(changed).toMatchObject({ name: 'Goods', refreshMinutes: 60, nextRunAt: feed.nextRunAt })
    expect(await co.get(`/feeds/${feed.id}`).ok()).toEqual(changed)
    expect(await co.patch(`/feeds/${feed.id}`, { active: false }).ok()).toMatchObject({ nextRunAt: null })
    await co.delete(`/feeds/${feed.id}`).ok(204)
    await co.get(`/feeds/${feed.id}`).fails(404, 'not_found')
  })

  test('needs a name that is free', async () => {
    const co = await t.company()
    await co.post('/feeds', input(co)).ok(201)
    const other = await co.post('/feeds', input(co, { name: 'Other' })).ok(201)
    await co.post('/feeds', input(co, { name: 'PRODUCTS' })).fails(409, 'conflict', 'name')
    await co.patch(`/feeds/${other.id}`, { name: 'products' }).fails(409, 'conflict', 'name')
  })

  test('names the field that is wrong', async () => {
    const co = await t.company()
    const foreign = (await t.company()).shopId
    const wrong: [string, object][] = [
      ['shopId', { shopId: foreign }],
      ['name', { name: ' ' }],
      ['kind', { kind: 'people' }],
      ['url', { url: undefined }],
      ['url', { url: null }],
      ['url', { url: 'ftp://example.com/x' }],
      ['url', { url: 'https://user:secret@example.com/' }],
      ['url', { url: 'nonsense' }],
      ['url', { source: 'upload' }],
      ['basicAuth', { source: 'upload', url: undefined, basicAuth: { login: 'x', password: 'y' } }],
      ['format', { format: 'pdf' }],
      ['mapping.colour', { mapping: { colour: 'x' } }],
      ['mapping.name', { mapping: { name: 1 } }],
      ['refreshMinutes', { refreshMinutes: 59 }],
      ['refreshMinutes', { refreshMinutes: 1441 }],
    ]
    for (const [field, more] of wrong) await co.post('/feeds', input(co, more)).fails(400, 'validation', field)
    const feed = await co.post('/feeds', input(co)).ok(201)
    await co.patch(`/feeds/${feed.id}`, { kind: 'articles' }).fails(400, 'validation', 'kind')
    await co.patch(`/feeds/${feed.id}`, { shopId: foreign }).fails(400, 'validation', 'shopId')
    await co.patch(`/feeds/${feed.id}`, { url: null }).fails(400, 'validation', 'url')
    expect((await co.get('/feeds').ok()).total).toBe(1)
  })

  test('of a company, at most 100 exist', async () => {
    const co = await t.company()
    const feed = await co.post('/feeds', input(co)).ok(201)
    const { id: _, ...row } = await co.db
      .selectFrom('feed')
      .selectAll()
      .where('tenant_id', '=', co.tenantId)
      .where('id', '=', feed.id)
      .executeTakeFirstOrThrow()
    const values = { ...row, mapping: '{}' }
    const copies = Array.from({ length: 99 }, (_, i) => ({ ...values, name: `Copy ${i}` }))
    await co.db.insertInto('feed').values(copies).execute()
    await co.post('/feeds', input(co, { name: 'One more' })).fails(409, 'conflict', 'limit')
  })

  test('that is deleted loses its items in the background', async () => {
    const co = await t.company()
    const feed = await co.post('/feeds', input(co, { source: 'upload', url: undefined })).ok(201)
    await co.upload(`/feeds/${feed.id}/import`, 'feed.xml', heureka(products(3))).ok(202)
    await t.runJobs()
    expect((await co.get(`/feeds/${feed.id}/items`).ok()).total).toBe(3)
    await co.delete(`/feeds/${feed.id}`).ok(204)
    expect(await co.get('/feed-products').ok()).toEqual({ items: [], total: 0, feeds: [] })
    await t.runJobs()
    const left = await co.db.selectFrom('feed_item').select('id').where('tenant_id', '=', co.tenantId).execute()
    expect(left).toEqual([])
  })
})

describe('the password of a feed', () => {
  const auth = { login: 'shop', password: 'hidden secret' }
  const rowOf = (co: Company, id: string) =>
    co.db
      .selectFrom('feed')
      .selectAll()
      .where('tenant_id', '=', co.tenantId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  test('is stored encrypted and never shown', async () => {
    const co = await t.company()
    const feed = await co.post('/feeds', input(co, { basicAuth: auth })).ok(201)
    expect(feed.basicAuth).toEqual({ login: 'shop', passwordSet: true })
    expect((await co.get(`/feeds/${feed.id}`).raw()).text).not.toContain('hidden')
    const row = await rowOf(co, feed.id)
    expect(row.password).not.toContain('hidden')
    expect(readPassword(t.app.secrets, row)).toBe('hidden secret')
  })

  test('is kept by an empty one, replaced by a new one, and removed by null', async () => {
    const co = await t.company()
    const { id } = await co.post('/feeds', input(co, { basicAuth: auth })).ok(201)
    const kept = await co.patch(`/feeds/${id}`, { basicAuth: { login: 'other', password: '' } }).ok()
    expect(kept.basicAuth).toEqual({ login: 'other', passwordSet: true })
    expect(readPassword(t.app.secrets, await rowOf(co, id))).toBe('hidden secret')
    await co.patch(`/feeds/${id}`, { basicAuth: { login: 'other', password: 'new' } }).ok()
    expect(readPassword(t.app.secrets, await rowOf(co, id))).toBe('new')
    expect((await co.patch(`/feeds/${id}`, { basicAuth: null }).ok()).basicAuth).toBeNull()
    expect((await rowOf(co, id)).password).toBeNull()
  })

  test('is never sent to another server', async () => {
    const co = await t.company()
    const { id } = await co.post('/feeds', input(co, { basicAuth: auth })).ok(201)
    const elsewhere = { url: 'https://evil.example.com/' }
    await co.patch(`/feeds/${id}`, elsewhere).fails(400, 'validation', 'basicAuth')
    await co.patch(`/feeds/${id}`, { ...elsewhere, basicAuth: { login: 'shop' } }).fails(400, 'validation', 'basicAuth')
    await co.patch(`/feeds/${id}`, { url: 'https://shop.example.com/other.xml' }).ok()
    await co.patch(`/feeds/${id}`, { ...elsewhere, basicAuth: auth }).ok()
  })
})
