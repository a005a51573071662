import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useApi } from '../../../../../test/support/api.ts'
import { picture } from '../../../../../test/support/pictures.ts'
import { replaceWeb, type TestWeb } from '../../../../../test/support/web.ts'
import { findVideo } from './find-video.ts'

const t = useApi()
let web: TestWeb
beforeAll(async () => {
  web = await replaceWeb(t.app)
})
beforeEach(() => {
  web.answers = {}
  web.seen.length = 0
})

const ID = 'dQw4w9WgXcQ'
const YOUTUBE = `https://www.youtube.com/watch?v=${ID}`
const LARGE = `https://i.ytimg.com/vi/${ID}/maxresdefault.jpg`
const SMALL = `https://i.ytimg.com/vi/${ID}/hqdefault.jpg`
const OEMBED = 'https://vimeo.com/api/oembed.json?width=1280&url=https%3A%2F%2Fvimeo.com%2F76979871'

test.each([
  [YOUTUBE, 'youtube', ID],
  [`http://youtube.com/watch?list=x&v=${ID}&t=3s`, 'youtube', ID],
  [`https://m.youtube.com/watch?v=${ID}`, 'youtube', ID],
  [`https://youtu.be/${ID}?si=x`, 'youtube', ID],
  [`https://www.youtube.com/shorts/${ID}`, 'youtube', ID],
  [`https://www.youtube-nocookie.com/embed/${ID}?rel=0`, 'youtube', ID],
  [`https://www.youtube.com/live/${ID}`, 'youtube', ID],
  ['https://vimeo.com/76979871', 'vimeo', '76979871'],
  ['https://vimeo.com/76979871/ab12cd34ef', 'vimeo', '76979871/ab12cd34ef'],
  ['https://player.vimeo.com/video/76979871', 'vimeo', '76979871'],
  ['https://vimeo.com/channels/staffpicks/76979871', 'vimeo', '76979871'],
])('%s is a video', (url, service, id) => {
  const video = findVideo(url)!
  expect([video.service.name, video.id]).toEqual([service, id])
})

test.each([
  '',
  'x',
  'https://example.com/watch?v=dQw4w9WgXcQ',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://evilyoutube.com/watch?v=dQw4w9WgXcQ',
  'https://youtu.be/../../../etc',
  'https://youtu.be/dQw4w9WgXc%2F',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ%2F..',
  'https://www.youtube.com/@channel',
  'https://vimeo.com/staff',
  'https://notvimeo.com/76979871',
  'javascript://youtu.be/dQw4w9WgXcQ',
  'file:///etc/passwd',
])('%j is not a video', async (url) => {
  const co = await t.company()
  await co.post('/files/video-thumbnail', { url }).fails(400, 'validation', 'url')
  expect(web.seen).toEqual([])
})

describe('the preview picture', () => {
  test('of YouTube is the large one, or the small one without its bars', async () => {
    const co = await t.company()
    web.answers = { [LARGE]: await picture(1280, 720, 'red').jpeg().toBuffer() }
    const folder = await co.post('/file-folders', { name: 'Videos' }).ok(201)
    const file = await co.post('/files/video-thumbnail', { url: YOUTUBE, folderId: folder.id }).ok(201)
    expect(file).toMatchObject({ name: `youtube-${ID}.jpg`, folderId: folder.id, width: 1200, height: 675 })
    const { rawPayload } = await co.server.inject(new URL(file.url).pathname)
    const middle = await sharp(rawPayload).extract({ left: 600, top: 337, width: 1, height: 1 }).raw().toBuffer()
    expect([...middle].every((value) => value > 240)).toBe(true)
    web.answers = { [SMALL]: await picture(480, 360).jpeg().toBuffer() }
    const small = await co.post('/files/video-thumbnail', { url: YOUTUBE }).ok(201)
    expect(small).toMatchObject({ width: 480, height: 270 })
  })

  test('of Vimeo comes from its image host only', async () => {
    const co = await t.company()
    const url = 'https://i.vimeocdn.com/video/1-d_1280'
    web.answers = { [OEMBED]: JSON.stringify({ thumbnail_url: url }), [url]: await picture(640, 360).png().toBuffer() }
    const file = await co.post('/files/video-thumbnail', { url: 'https://vimeo.com/76979871' }).ok(201)
    expect(file).toMatchObject({ name: 'vimeo-76979871.jpg', width: 640, height: 360 })
    for (const thumbnail_url of ['http://169.254.169.254/', 'https://evil.example/x.png', 'x', undefined, 7]) {
      web.answers[OEMBED] = JSON.stringify({ thumbnail_url })
      await co.post('/files/video-thumbnail', { url: 'https://vimeo.com/76979871' }).fails(502, 'upstream', 'video')
    }
  })

  test('of a missing video is a fault of the address; other failures are 502', async () => {
    const co = await t.company()
    await co.post('/files/video-thumbnail', { url: YOUTUBE }).fails(400, 'validation', 'url')
    for (const [answer, reason] of [
      [500, 'status'],
      [302, 'status'],
      [403, 'key'],
      [429, 'limit'],
      [0, 'network'],
      ['<html>', 'answer'],
      ['', 'answer'],
      [(await picture(10, 10).jpeg().toBuffer()) as Buffer, 'answer'],
      [Buffer.alloc(21 * 1024 * 1024), 'size'],
    ] as const) {
      web.answers = { [LARGE]: answer }
      const error = await co.post('/files/video-thumbnail', { url: YOUTUBE }).fails(502, 'upstream', 'video')
      expect(error.params.reason).toBe(reason)
    }
    for (const answer of ['', 'null', '[]', '{"thumbnail_url":']) {
      web.answers = { [OEMBED]: answer }
      const error = await co.post('/files/video-thumbnail', { url: 'https://vimeo.com/76979871' }).raw()
      expect(error.status, answer).toBe(502)
    }
    expect((await co.get('/files').ok()).total).toBe(0)
  })
})

test('an image of the company can replace the preview picture', async () => {
  const [co, other] = [await t.company(), await t.company()]
  const image = await co.upload('/files', 'hero.png', await picture(300, 200).png().toBuffer()).ok(201)
  const file = await co.post('/files/video-thumbnail', { fileId: image.id }).ok(201)
  expect(file).toMatchObject({ name: 'hero video.jpg', width: 300, height: 200 })
  expect((await co.get('/files').ok()).total).toBe(2)
  const tiny = await co.file()
  const document = await co.upload('/files', 'a.pdf', '%PDF-1.7').ok(201)
  for (const fileId of [tiny.id, document.id, '999999999', (await other.file()).id])
    await co.post('/files/video-thumbnail', { fileId }).fails(400, 'validation', 'fileId')
  for (const body of [{}, { url: YOUTUBE, fileId: image.id }])
    await co.post('/files/video-thumbnail', body).fails(400, 'validation', 'url')
})
