import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../../test/support/api.ts'
import type { Company } from '../../../../../test/support/company.ts'
import { heureka, products } from '../../../../../test/support/feed-host.ts'

const t = useApi()

async function upload(co: Company, name: string, body: string, more: object = {}) {
  const { id } = await co.post('/feeds', { name, shopId: co.shopId, source: 'upload', ...more }).ok(201)
  await co.upload(`/feeds/${id}/import`, 'feed', body).ok(202)
  await t.runJobs()
  return id as string
}
const codes = ({ items }: { items: { code: string }[] }) => items.map(({ code }) => code)
const article = (id: string, day: string) =>
  `<item><guid>${id}</guid><title>Article ${id}</title><link>https://blog.example.com/${id}</link><pubDate>${day}</pubDate></item>`

describe('products', () => {
  test('are found in all product feeds, the newest first', async () => {
    const co = await t.company()
    const first = await upload(co, 'A', heureka(products(3)))
    const shop = await co.shop()
    const second = await upload(co, 'B', heureka(products(2, (i) => ({ ITEM_ID: `b${i}`, MANUFACTURER: 'Škoda' }))), {
      shopId: shop.id,
    })
    await upload(co, 'News', `<rss version="2.0"><channel>${article('1', '2026-01-01')}</channel></rss>`, {
      kind: 'articles',
    })
    const all = await co.get('/feed-products').ok()
    expect(codes(all)).toEqual(['b2', 'b1', 'p3', 'p2', 'p1'])
    expect(all).toMatchObject({
      total: 5,
      feeds: [
        { id: first, name: 'A', shopId: co.shopId, items: 3 },
        { id: second, name: 'B', shopId: shop.id, items: 2 },
      ],
    })
    expect(all.items[0]).toEqual({
      id: expect.any(String),
      feedId: second,
      code: 'b2',
      name: 'Product 2',
      description: null,
      url: 'https://shop.example.com/2',
      imageUrl: null,
      price: '100.00',
      oldPrice: null,
      currency: 'CZK',
      category: null,
      brand: 'Škoda',
      ean: null,
      availability: null,
    })
    expect(codes(await co.get('/feed-products?limit=2&offset=1').ok())).toEqual(['b1', 'p3'])
    expect(codes(await co.get(`/feed-products?feedId=${first}&limit=1`).ok())).toEqual(['p3'])
    expect(await co.get(`/feed-products?shopId=${shop.id}`).ok()).toMatchObject({ total: 2, feeds: [{ name: 'B' }] })
    expect(codes(await co.get('/feed-products?q=skoda 2').ok())).toEqual(['b2'])
    expect(await co.get('/feed-products?q=product&limit=1').ok()).toMatchObject({ total: 5, items: [{ code: 'b2' }] })
    const ids = [all.items[3].id, all.items[0].id]
    expect(codes(await co.get(`/feed-products?ids=${ids.join(',')},999999`).ok())).toEqual(['p2', 'b2'])
    expect(await co.get(`/feeds/${first}/items?page=2&pageSize=2`).ok()).toMatchObject({
      total: 3,
      page: 2,
      items: [{ code: 'p1', publishedAt: null, fields: null }],
    })
  })

  test('wrong queries name their field', async () => {
    const co = await t.company()
    const other = await t.company()
    const foreign = await upload(other, 'A', heureka(products(1)))
    const wrong = [
      [`feedId=${foreign}`, 'feedId'],
      ['feedId=x', 'feedId'],
      [`shopId=${other.shopId}`, 'shopId'],
      ['ids=1,x', 'ids'],
      ['ids=', 'ids'],
      [`ids=${Array(101).fill('1').join(',')}`, 'ids'],
      ['limit=0', 'limit'],
      ['limit=61', 'limit'],
      ['offset=-1', 'offset'],
      [`q=${'x'.repeat(201)}`, 'q'],
    ]
    for (const path of ['/feed-products', '/feed-articles'])
      for (const [query, field] of wrong) await co.get(`${path}?${query}`).fails(400, 'validation', field)
  })

  test('of another company are not found by their ids', async () => {
    const co = await t.company()
    const other = await t.company()
    await upload(co, 'A', heureka(products(1)))
    await upload(other, 'A', heureka(products(1)))
    const { items } = await other.get('/feed-products').ok()
    expect(await co.get(`/feed-products?ids=${items[0].id}`).ok()).toMatchObject({ items: [], total: 0 })
  })

  test('of a large catalogue are read by indexes', async () => {
    const co = await t.company()
    const feed = await co.post('/feeds', { name: 'Large', shopId: co.shopId, source: 'upload' }).ok(201)
    await sql`insert into feed_item (tenant_id, feed_id, code, hash, name, created_at, updated_at)
      select ${co.tenantId}, ${feed.id}, 'c' || i, '', case when i % 1000 = 0 then 'Rare ' || i else 'Common ' || i end, now(), now()
      from generate_series(1, 30000) i`.execute(co.db)
    await sql`update feed set items = 30000 where tenant_id = ${co.tenantId} and id = ${feed.id}`.execute(co.db)
    await sql`analyze feed_item`.execute(co.db)
    expect(await co.get('/feed-products?q=rare').ok()).toMatchObject({ total: 30 })
    expect(await co.get('/feed-products?q=common').ok()).toMatchObject({ total: 10_000 })
    expect(await co.get('/feed-products?offset=29999').ok()).toMatchObject({ total: 30_000, items: [{ code: 'c1' }] })
    const { rows } = await sql<Record<string, string>>`explain select i.id from feed_item i
      where i.tenant_id = ${co.tenantId} and i.feed_id = any(array[${feed.id}]::bigint[]) and i.gone_at is null
        and i.search like like_pattern('rare')`.execute(co.db)
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('feed_item_search')
  })
})

test('articles come by their time', async () => {
  const co = await t.company()
  const rss = (...items: string[]) => `<rss version="2.0"><channel>${items.join('')}</channel></rss>`
  const one = rss(article('old', '2026-01-01'), article('new', '2026-03-01'), article('never', ''))
  await upload(co, 'One', one, { kind: 'articles' })
  await upload(co, 'Two', rss(article('middle', '2026-02-01')), { kind: 'articles' })
  const found = await co.get('/feed-articles').ok()
  expect(codes(found)).toEqual(['new', 'middle', 'old', 'never'])
  expect(found.items[0]).toEqual({
    id: expect.any(String),
    feedId: expect.any(String),
    code: 'new',
    name: 'Article new',
    description: null,
    url: 'https://blog.example.com/new',
    imageUrl: null,
    category: null,
    publishedAt: '2026-03-01T00:00:00.000Z',
    author: null,
  })
  expect(codes(await co.get('/feed-articles?q=middle').ok())).toEqual(['middle'])
})
