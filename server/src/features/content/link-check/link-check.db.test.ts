import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import { onClose } from '../../../../test/support/database.ts'

const t = useApi()
const strict = useApi({ ALLOW_PRIVATE_TARGETS: '0' })
let site: string
const seen: string[] = []

beforeAll(async () => {
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`)
    const to = (status: number, location?: string) =>
      response.writeHead(status, location ? { location } : {}).end('x'.repeat(100_000))
    if (request.url === '/fine') return to(200)
    if (request.url === '/moved') return to(301, '/fine')
    if (request.url === '/to-nothing') return to(302, '/nothing')
    if (request.url === '/circle') return to(302, '/circle')
    if (request.url === '/no-head') return to(request.method === 'HEAD' ? 405 : 200)
    if (request.url === '/drops-head') return request.method === 'HEAD' ? request.socket.destroy() : to(200)
    if (request.url === '/members') return to(403)
    if (request.url === '/silent') return
    to(404)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onClose(async () => {
    server.closeAllConnections()
    server.close()
  })
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

test('links are followed to their pages', async () => {
  const co = await t.company()
  const paths = ['/fine', '/moved', '/to-nothing', '/circle', '/no-head', '/drops-head', '/members', '/nothing']
  const { links } = await co.post('/editor/links', { urls: paths.map((path) => site + path) }).ok(200)
  expect(
    links.map((link: { url: string; status: string; code: number | null }) => ({
      ...link,
      url: link.url.slice(site.length),
    })),
  ).toEqual([
    { url: '/fine', status: 'ok', code: 200 },
    { url: '/moved', status: 'redirect', code: 200 },
    { url: '/to-nothing', status: 'broken', code: 404 },
    { url: '/circle', status: 'broken', code: null },
    { url: '/no-head', status: 'ok', code: 200 },
    { url: '/drops-head', status: 'ok', code: 200 },
    { url: '/members', status: 'ok', code: 403 },
    { url: '/nothing', status: 'broken', code: 404 },
  ])
  // A page is fetched only if its head is refused.
  expect(seen).not.toContain('GET /fine')
})

test('a silent page ends in time', async () => {
  const co = await t.company()
  const real = t.app.outgoing
  // The deadline is shortened, not replaced.
  t.app.outgoing = { ...real, stream: (r) => real.stream({ ...r, timeoutMs: Math.min(r.timeoutMs!, 50) }) }
  const { links } = await co.post('/editor/links', { urls: [`${site}/silent`] }).ok(200)
  t.app.outgoing = real
  expect(links).toEqual([{ url: `${site}/silent`, status: 'timeout', code: null }])
})

test('private addresses and other schemes are not called', async () => {
  const co = await strict.company()
  const before = seen.length
  const urls = [`${site}/fine`, 'http://localhost/', 'http://169.254.169.254/', 'file:///etc/passwd', 'x', '#']
  const { links } = await co.post('/editor/links', { urls }).ok(200)
  expect(links).toEqual(urls.map((url) => ({ url, status: 'broken', code: null })))
  expect(seen).toHaveLength(before)
})

test('requests are limited', async () => {
  const co = await t.company()
  const many = Array.from({ length: 51 }, (_, i) => `${site}/${i}`)
  await co.post('/editor/links', { urls: many }).fails(400, 'validation', 'urls')
  await co.post('/editor/links', { urls: [] }).fails(400, 'validation', 'urls')
  for (let i = 0; i < 120; i++) await co.post('/editor/links', { urls: ['x'] }).ok(200)
  await co.post('/editor/links', { urls: ['x'] }).fails(429, 'rate_limited', 'link-check')
})
