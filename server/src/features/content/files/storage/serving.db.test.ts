import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { useApi } from '../../../../../test/support/api.ts'
import { picture } from '../../../../../test/support/pictures.ts'
import { S3_KEYS, startS3 } from '../../../../../test/support/s3.ts'
import { s3Files } from '../../../../platform/files/s3-files.ts'

const t = useApi()
const get = (url: string, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  t.stranger.server.inject({ method, url: url.replace(/^https?:\/\/[^/]+/, '') })

test('an image is public, cached forever and sandboxed', async () => {
  const co = await t.company()
  const png = await picture().png().toBuffer()
  const file = await co.upload('/files', 'Žlutý kůň.png', png).ok(201)
  const answer = await get(file.url)
  expect(answer.statusCode).toBe(200)
  expect(answer.rawPayload).toEqual(png)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(png.length),
    'content-disposition': `inline; filename="Zluty-kun.png"; filename*=UTF-8''${encodeURIComponent('Žlutý kůň.png')}`,
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    etag: expect.stringMatching(/^"[\w-]{32}"$/),
  })
  const head = await get(file.url, 'HEAD')
  expect([head.statusCode, head.payload, head.headers['content-length']]).toEqual([200, '', String(png.length)])
  expect((await get(file.url, 'POST')).statusCode).toBe(405)
  const small = await get(file.thumbnailUrl)
  expect(small.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
  })
  expect((await sharp(small.rawPayload).metadata()).width).toBe(30)
})

test('a document is sent as a download', async () => {
  const co = await t.company()
  const file = await co.upload('/files', 'price list.pdf', '%PDF-1.7 <script>alert(1)</script>').ok(201)
  expect((await get(file.url)).headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="price-list.pdf"; filename*=UTF-8''price%20list.pdf`,
  })
  expect((await get(file.url.replace(/[^/]+$/, 'thumbnail/small.webp'))).statusCode).toBe(404)
})

test('the address cannot be guessed and belongs to its company', async () => {
  const [co, other] = [await t.company(), await t.company()]
  const { url } = await co.file()
  const path = new URL(url).pathname
  const [, , company, token] = path.split('/') as string[]
  for (const wrong of [
    path.replace(company!, other.tenant),
    path.replace(company!, co.tenantId),
    path.replace(token!, `${token!.slice(0, -1)}${token!.endsWith('A') ? 'B' : 'A'}`),
    path.replace(token!, token!.toLowerCase() === token ? token!.toUpperCase() : token!.toLowerCase()),
    path.replace(token!, '%00'),
    path.replace(token!, '..%2f..%2fetc'),
    path.replace(token!, "'%20or%201=1--"),
    `/f/${company}/${token}`,
    `/f/${company}`,
  ]) {
    const answer = await get(wrong)
    expect(answer.statusCode, wrong).toBe(404)
    expect(answer.headers['cache-control']).toBe('no-store')
  }
  expect((await get(path.replace(/[^/]+$/, 'anything'))).statusCode).toBe(200)
})

test('a deleted or lost file is 404', async () => {
  const co = await t.company()
  const [gone, lost] = [await co.file(), await co.file()]
  await co.delete(`/files/${gone.id}`).ok(204)
  expect((await get(gone.url)).statusCode).toBe(404)
  rmSync(join(t.app.config.dataDir, 'files', 'files', co.tenantId), { recursive: true })
  expect((await get(lost.url)).statusCode).toBe(404)
})

test('an S3 store serves the same; 503 while it is unreachable', async () => {
  const co = await t.company()
  const s3 = await startS3()
  const local = t.app.files
  t.app.files = s3Files({ ...S3_KEYS, url: s3.url }, join(t.app.config.dataDir, 'spool'))
  try {
    const png = await picture(300, 200).png().toBuffer()
    const file = await co.upload('/files', 'a.png', png).ok(201)
    expect(s3.objects.size).toBe(2)
    expect((await get(file.url)).rawPayload).toEqual(png)
    s3.failures.push(500, 500, 500, 500)
    const away = await get(file.url)
    expect([away.statusCode, away.headers['cache-control']]).toEqual([503, 'no-store'])
    await co.delete(`/files/${file.id}`).ok(204)
    await t.runJobs()
    expect(s3.objects.size).toBe(0)
  } finally {
    t.app.files = local
  }
})

test('over a real connection a broken upload leaves nothing, and a refused one gets an answer', async () => {
  const co = await t.company()
  const address = await co.server.listen({ port: 0, host: '127.0.0.1' })
  const send = async (query: string, body: ReadableStream | Buffer) => {
    const answer = await fetch(`${address}${co.base}/files${query}`, {
      method: 'POST',
      headers: { ...co.headers, 'content-type': 'multipart/form-data; boundary=x' },
      body: body as never,
      duplex: 'half',
    } as RequestInit)
    await answer.text()
    return answer.status
  }
  const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7'
  const large = Buffer.concat([Buffer.from(head), Buffer.alloc(10_000_000, 'x'), Buffer.from('\r\n--x--\r\n')])
  expect(await send('?folderId=999999999', large)).toBe(400)
  expect(await send('', large)).toBe(201)
  const broken = new ReadableStream({
    async start(stream) {
      stream.enqueue(new TextEncoder().encode(head))
      await new Promise((resolve) => setTimeout(resolve, 100))
      stream.error(new Error('gone'))
    },
  })
  await expect(send('', broken)).rejects.toThrow()
  await expect.poll(() => readdirSync(join(t.app.config.dataDir, 'spool'))).toEqual([])
  const { items } = await co.get('/files').ok()
  expect(items).toHaveLength(1)
  const answer = await fetch(address + new URL(items[0].url).pathname)
  expect((await answer.arrayBuffer()).byteLength).toBe(items[0].bytes)
})

test('images have a much higher rate limit: whole offices share one address', async () => {
  const co = await t.company()
  const file = await co.upload('/files', 'a.png', await picture().png().toBuffer()).ok(201)
  const limit = async (url: string) => Number((await get(url)).headers['x-ratelimit-limit'])
  expect(await limit(file.url)).toBeGreaterThan(10 * (await limit('/confirm/x')))
})

test('a refused upload does not block its connection', async () => {
  const co = await t.company()
  const answer = await co.upload('/files?folderId=x', 'a.png', Buffer.alloc(300_000, 1)).raw()
  expect(answer.status).toBe(400)
})
