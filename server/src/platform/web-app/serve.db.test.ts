import { describe, expect, test } from 'vitest'
import { useApi } from '../../../test/support/api.ts'

const t = useApi({ BASE_URL: 'https://app.example.com' })
const get = (url: string, headers: Record<string, string> = {}) =>
  t.stranger.server.inject({ method: 'GET', url, headers: { host: 'app.example.com', ...headers } })
const script = async () => /\/assets\/[\w-]+\.js/.exec((await get('/')).body)![0]

describe('pages of the application', () => {
  test.each(['/', '/app', '/app/sign-in', '/app/3f0d1f0a/contacts/42?q=x'])('%s is the application', async (path) => {
    const answer = await get(path)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-cache')
    expect(answer.body).toContain('<div id="root">')
  })

  test('a strict policy: scripts of ours only, styles by a new nonce every time, no framing', async () => {
    const [one, other] = [await get('/'), await get('/')]
    const policy = String(one.headers['content-security-policy'])
    const nonce = /'nonce-([\w-]+)'/.exec(policy)![1]!
    expect(policy.replace(nonce, 'NONCE').split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self' 'nonce-NONCE'",
      "img-src 'self' data: blob: https:",
      "font-src 'self'",
      "connect-src 'self'",
      "frame-src 'self'",
      "manifest-src 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "object-src 'none'",
    ])
    expect(one.body).toContain(`nonce="${nonce}"`)
    expect(one.body).not.toContain('__NONCE__')
    expect(other.headers['content-security-policy']).not.toBe(policy)
  })

  test.each([
    ['preview', "style-src 'unsafe-inline' http: https:"],
    ['canvas', "style-src 'self' 'unsafe-inline'"],
  ])('the frame %s has an opaque origin, and only our pages may contain it', async (name, styles) => {
    const policy = String((await get(`/frames/${name}`)).headers['content-security-policy'])
    expect(policy.split('; ')).toEqual([
      'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox',
      "default-src 'none'",
      "script-src 'self'",
      'img-src http: https: data: blob:',
      'font-src http: https: data:',
      "frame-ancestors 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "object-src 'none'",
      styles,
    ])
  })

  test('hosts of companies do not serve it', async () => {
    for (const path of ['/', '/app/sign-in', '/frames/preview', await script()])
      expect((await get(path, { host: 'click.shop.example' })).statusCode).toBe(404)
  })
})

describe('a file of a page', () => {
  test('is cached for ever, and compressed for clients that accept it', async () => {
    const path = await script()
    const plain = await get(path)
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(plain.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(plain.headers['content-encoding']).toBeUndefined()
    for (const encoding of ['br', 'gzip']) {
      const small = await get(path, { 'accept-encoding': encoding })
      expect(small.headers['content-encoding']).toBe(encoding)
      expect(small.headers.vary).toBe('accept-encoding')
      expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
    }
  })

  test('pictures of mails have addresses that never change, and are cached for a month', async () => {
    for (const name of ['sale', 'play']) {
      const picture = await get(`/pictures/${name}.png`)
      expect(picture.statusCode).toBe(200)
      expect(picture.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, max-age=2592000' })
      expect(picture.headers['set-cookie']).toBeUndefined()
      expect(picture.rawPayload.subarray(1, 4).toString()).toBe('PNG')
    }
  })

  test.each([
    '/pictures/none.png',
    '/pictures/..%2fassets%2fnone.js',
    '/assets/none.js',
    '/assets/..%2findex.html',
    '/assets/..%2f..%2fpackage.json',
    '/assets/%2e%2e%2f.built',
    '/assets/.built',
    '/assets/a%00.js',
    '/frames/index',
    '/frames/other',
  ])('%s leads nowhere', async (path) => {
    expect((await get(path)).statusCode).toBe(404)
  })

  test('the first page needs no more than 250 kB of scripts', async () => {
    const page = (await get('/')).body
    const named = [...page.matchAll(/\/assets\/[\w-]+\.js/g)].map(([path]) => path)
    const sizes = await Promise.all(
      [...new Set(named)].map(async (path) => (await get(path, { 'accept-encoding': 'gzip' })).rawPayload.length),
    )
    expect(sizes.reduce((all, size) => all + size, 0)).toBeLessThan(250_000)
  })
})
