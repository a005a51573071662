import { beforeAll, describe, expect, test } from 'vitest'
import { useApi } from '../../../../../test/support/api.ts'
import { picture } from '../../../../../test/support/pictures.ts'
import { replaceWeb, type TestWeb } from '../../../../../test/support/web.ts'

const API = 'https://api.pexels.com/v1'
const LARGE = 'https://images.pexels.com/photos/42/large2x.jpeg'
const PHOTO = {
  id: 42,
  width: 4000,
  height: 3000,
  url: 'https://www.pexels.com/photo/42/',
  photographer: 'Jana Nováková',
  photographer_url: 'https://www.pexels.com/@jana',
  alt: 'Brown rocks / by the sea',
  src: { medium: 'https://images.pexels.com/photos/42/medium.jpeg', large2x: LARGE },
}
const CREDIT = {
  author: 'Jana Nováková',
  authorUrl: 'https://www.pexels.com/@jana',
  source: 'pexels',
  sourceUrl: 'https://www.pexels.com/photo/42/',
}

describe('without a key', () => {
  const t = useApi()
  test('stock photos are not available', async () => {
    const co = await t.company()
    expect(await co.get('/stock-photos/status').ok(200)).toEqual({ configured: false, provider: null })
    await co.get('/stock-photos').fails(503, 'unavailable', 'stock_photos')
    await co.post('/files/stock-photo', { photoId: '42' }).fails(503, 'unavailable', 'stock_photos')
  })
})

describe('with a key', () => {
  const t = useApi({ STOCK_PHOTOS_KEY: 'pexels-key' })
  let web: TestWeb
  beforeAll(async () => {
    web = await replaceWeb(t.app)
  })

  test('stock photos can be searched', async () => {
    const co = await t.company()
    web.answers = {
      [`${API}/search?query=mo%C5%99e%20%26%20x%3D1&page=2&per_page=10`]: JSON.stringify({
        photos: [PHOTO],
        total_results: 11,
      }),
      [`${API}/curated?page=1&per_page=25`]: JSON.stringify({ photos: [], total_results: 0 }),
    }
    expect(await co.get('/stock-photos/status').ok(200)).toEqual({ configured: true, provider: 'pexels' })
    const found = await co.get(`/stock-photos?q=${encodeURIComponent(' moře & x=1')}&page=2&pageSize=10`).ok(200)
    const thumbnailUrl = PHOTO.src.medium
    expect(found).toEqual({
      items: [{ id: '42', description: PHOTO.alt, width: 4000, height: 3000, thumbnailUrl, credit: CREDIT }],
      total: 11,
      page: 2,
      pageSize: 10,
    })
    expect(web.seen.at(-1)!.headers.authorization).toBe('pexels-key')
    expect((await co.get('/stock-photos').ok(200)).items).toEqual([])
    await co.get('/stock-photos?pageSize=81').fails(400, 'validation', 'pageSize')
  })

  test('a photo is stored as a file with its credit', async () => {
    const co = await t.company()
    const folder = await co.post('/file-folders', { name: 'Stock' }).ok(201)
    web.answers = {
      [`${API}/photos/42`]: JSON.stringify(PHOTO),
      [LARGE]: await picture(1880, 1000).jpeg().toBuffer(),
    }
    const file = await co.post('/files/stock-photo', { photoId: '42', folderId: folder.id }).ok(201)
    expect(file).toMatchObject({ folderId: folder.id, type: 'image/jpeg', width: 1880, credit: CREDIT })
    expect(await co.get(`/files/${file.id}`).ok()).toEqual(file)
    expect(file.name).toBe('Brown rocks - by the sea.jpg')
    await co.post('/files/stock-photo', { photoId: '43' }).fails(400, 'validation', 'photoId')
    for (const photoId of ['', '../search', 'a?b', 'x'.repeat(65), 42])
      await co.post('/files/stock-photo', { photoId }).fails(400, 'validation', 'photoId')
    const theirs = await (await t.company()).post('/file-folders', { name: 'x' }).ok(201)
    await co.post('/files/stock-photo', { photoId: '42', folderId: theirs.id }).fails(400, 'validation', 'folderId')
  })

  test('a failing library is 502, and its answers are not trusted', async () => {
    const co = await t.company()
    const search = `${API}/curated?page=1&per_page=25`
    for (const [answer, reason] of [
      [401, 'key'],
      [429, 'limit'],
      [500, 'status'],
      [0, 'network'],
      ['<html>', 'answer'],
      ['{}', 'answer'],
      ['{"photos":[null]}', 'answer'],
      ['{"photos":[{"id":"../x"}]}', 'answer'],
    ] as const) {
      web.answers = { [search]: answer }
      const error = await co.get('/stock-photos').fails(502, 'upstream', 'stock_photos')
      expect(error.params.reason, String(answer)).toBe(reason)
    }
    for (const [photo, image] of [
      [{ ...PHOTO, src: {} }, ''],
      [PHOTO, '<svg/>'],
      [PHOTO, '%PDF-1.7'],
      [{ ...PHOTO, src: { large2x: 'file:///etc/passwd' } }, ''],
    ] as const) {
      web.answers = { [`${API}/photos/42`]: JSON.stringify(photo), [LARGE]: image }
      const { status } = await co.post('/files/stock-photo', { photoId: '42' }).raw()
      expect(status, JSON.stringify(photo.src) + image).toBe(502)
    }
    expect((await co.get('/files').ok()).total).toBe(0)
  })
})
