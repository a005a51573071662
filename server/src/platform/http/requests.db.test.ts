// How the API treats any request: bodies, methods, headers, limits. Shown on one route, /company.
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { useApi } from '../../../test/support/api.ts'
import type { Answer } from '../../../test/support/client.ts'
import type { Company } from '../../../test/support/company.ts'

const t = useApi()
const JSON_TYPE = { 'content-type': 'application/json' }
const MB5 = 5 * 1024 * 1024

/** Sends raw bytes: the client of the tests would not write broken JSON. */
async function send(co: Company, payload: string | Buffer | Readable, headers: Record<string, string> = JSON_TYPE) {
  const authorization = co.headers.authorization!
  const url = `${co.base}/company`
  const response = await co.server.inject({ method: 'PATCH', url, headers: { authorization, ...headers }, payload })
  return { status: response.statusCode, body: response.json() }
}
const validation = (status: number, message: string) => ({ status, body: { error: { code: 'validation', message } } })
const city = async (co: Company) => (await co.get('/company').ok()).city

describe('a body that is not a JSON object is 400 body', () => {
  test.each([
    [
      'broken JSON',
      ['{', '{"city":}', '{"city":"Brno",}', "{'city':'Brno'}", 'city=Brno', '{"city":NaN}', '{}{}', '\\'],
    ],
    ['another value', ['null', '[]', '[{"city":"Brno"}]', '"city"', '1', 'true']],
    ['nothing', ['', ' \r\n\t ']],
  ])('%s', async (_what, texts) => {
    const co = await t.company()
    for (const text of texts) expect(await send(co, text), text).toEqual(validation(400, 'body'))
    expect(await city(co)).toBe('')
  })

  test('neither body nor content type', async () => {
    const co = await t.company()
    await co.patch('/company').fails(400, 'validation', 'body')
  })
})

describe('content types', () => {
  test('a body without a content type is 415', async () => {
    const co = await t.company()
    expect(await send(co, Buffer.from('{"city":"Brno"}'), {})).toEqual(validation(415, 'contentType'))
    expect(await city(co)).toBe('')
  })

  test('a body of any other type is 415', async () => {
    const co = await t.company()
    for (const type of [
      'text/plain',
      'text/json',
      'application/jsonp',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const client = co.with({ 'content-type': type })
      await client.patch('/company', { city: 'Brno' }).fails(415, 'validation', 'contentType')
    }
    expect(await city(co)).toBe('')
  })

  test('every spelling of the JSON content type is accepted', async () => {
    const co = await t.company()
    for (const type of [
      'application/json',
      'application/json; charset=utf-8',
      'Application/JSON',
      'application/merge-patch+json',
    ]) {
      await co.with({ 'content-type': type }).patch('/company', { city: type }).ok(200)
      expect(await city(co)).toBe(type)
    }
  })
})

describe('the size of a body', () => {
  test('5 MB are accepted, one byte more is 413 size', async () => {
    const co = await t.company()
    expect(await send(co, '{"city":"Brno"}'.padEnd(MB5))).toMatchObject({ status: 200, body: { city: 'Brno' } })
    expect(await send(co, '{"city":"Praha"}'.padEnd(MB5 + 1))).toEqual(validation(413, 'size'))
    expect(await city(co)).toBe('Brno')
  })

  test('bytes are counted, not characters, also without a content length', async () => {
    const co = await t.company()
    const parts = [Buffer.from('{"x":"'), Buffer.from('ž'.repeat(MB5 / 2)), Buffer.from('"}')]
    const headers = { ...JSON_TYPE, 'transfer-encoding': 'chunked' }
    expect(await send(co, Readable.from(parts), headers)).toEqual(validation(413, 'size'))
  })

  test('a caller without the right is refused before the body is read', async () => {
    const co = await t.company()
    const stranger = { ...JSON_TYPE, authorization: '' }
    expect(await send(co, '{'.padEnd(MB5 + 1), stranger)).toMatchObject({ status: 401 })
    expect(await send(co, '{', stranger)).toMatchObject({ status: 401 })
    expect(await send(co, 'x', { authorization: '', 'content-type': 'text/plain' })).toMatchObject({ status: 401 })
  })
})

describe('texts that the database cannot store', () => {
  test('are 400, naming the field', async () => {
    const co = await t.company()
    for (const [text, field] of [
      ['{"city":"Br\\u0000no"}', 'city'],
      ['{"city":"Br\\ud83dno"}', 'city'],
      ['{"city":"\\ude00"}', 'city'],
      ['{"x":{"y":["a","\\u0000"]}}', 'x.y.1'],
      ['{"a\\u0000b":1}', 'body'],
      ['{"x":{"\\ud83d":1}}', 'x'],
    ] as const) {
      expect(await send(co, text), text).toEqual(validation(400, field))
    }
    expect(await city(co)).toBe('')
  })

  test('a complete surrogate pair is accepted', async () => {
    const co = await t.company()
    expect(await send(co, '{"city":"\\ud83d\\ude00"}')).toMatchObject({ status: 200, body: { city: '😀' } })
  })
})

describe('hostile bodies', () => {
  const nested = (levels: number) => `{"x":${'['.repeat(levels)}${']'.repeat(levels)},"city":"Brno"}`

  test.each([200, 100_000])('%d levels of JSON are 400, naming the field', async (levels) => {
    const co = await t.company()
    expect(await send(co, nested(levels))).toEqual(validation(400, 'x'))
  })

  test('50 levels in an unknown field are ignored with the field', async () => {
    const co = await t.company()
    expect(await send(co, nested(50))).toMatchObject({ status: 200, body: { city: 'Brno' } })
  })

  const many = (values: number) => `{"x":[${Array(values).fill('0').join()}],"city":"Brno, \\"Centre"}`

  test('more values than any body needs are 400, naming the field', async () => {
    const co = await t.company()
    expect(await send(co, many(30_000))).toEqual(validation(400, 'x'))
    expect(await send(co, many(19_000))).toMatchObject({ status: 200, body: { city: 'Brno, "Centre' } })
  })

  test('commas in a text are not values', async () => {
    const co = await t.company()
    expect(await send(co, `{"x":"${'\\",'.repeat(90_000)}","city":"Brno"}`)).toMatchObject({ status: 200 })
  })

  test('a route with a long list takes as many values as the list may have', async () => {
    const co = await t.company()
    const emails = Array.from({ length: 60_000 }, (_, i) => `p${i}@example.com`)
    await co.post('/suppressions/blacklist-import/count', { emails }).ok()
  })

  test('__proto__ and constructor are dropped', async () => {
    const co = await t.company()
    const text =
      '{"__proto__":{"city":"Proto","polluted":1},"constructor":{"prototype":{"polluted":1}},"x":{"__proto__":{"polluted":1}},"phone":"1"}'
    expect(await send(co, text)).toMatchObject({ status: 200, body: { city: '', phone: '1' } })
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
    const [entry] = (await co.get('/audit?action=company.update').ok()).items
    expect(entry.fields).toEqual(['phone'])
  })
})

describe('methods and paths', () => {
  test('HEAD answers like GET, without the body', async () => {
    const co = await t.company()
    const get = await co.get('/company').raw()
    const head = await co.call('HEAD', '/company').raw()
    expect([head.status, head.text]).toEqual([200, ''])
    expect(head.headers['content-length']).toBe(get.headers['content-length'])
    expect(head.headers['content-type']).toBe('application/json; charset=utf-8')
    expect((await co.with({ authorization: '' }).call('HEAD', '/company').raw()).status).toBe(401)
  })

  test('an unknown method is 405 and lists the known ones', async () => {
    const co = await t.company()
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const answer = await co.call(method, '/company').raw()
      expect([method, answer.status, answer.headers.allow]).toEqual([method, 405, 'GET, PATCH'])
      expect(answer.body).toEqual({ error: { code: 'method_not_allowed', message: '' } })
    }
  })

  test('a path with a parameter has its own methods', async () => {
    const co = await t.company()
    const answer = await co.put(`/shops/${co.shopId}/enable`, {}).raw()
    expect([answer.status, answer.headers.allow]).toEqual([405, 'POST'])
    expect((await co.call('HEAD', `/shops/${co.shopId}/enable`).raw()).status).toBe(405)
  })

  test('an unknown path is 404, with or without a key', async () => {
    const co = await t.company()
    for (const path of ['/nothing', '/company/', '/company/more', '/Company', '//company', '/company%2F']) {
      for (const client of [co, co.with({ authorization: '' })]) {
        const answer = await client.call('GET', path).raw()
        expect([path, answer.status]).toEqual([path, 404])
        expect(answer.body).toEqual({ error: { code: 'not_found', message: '' } })
      }
    }
    for (const path of ['/api', '/api/v1', '/api/v1/tenants', '/api/v2/tenants'])
      await t.stranger.get(path).fails(404, 'not_found', '')
  })

  test('an unknown address is a page for browsers, in their language', async () => {
    const get = (path: string, headers: Record<string, string>) => t.stranger.with(headers).get(path).raw()
    const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'accept-language': 'cs-CZ,en;q=0.5' }
    for (const path of ['/anything', '/robots', '/%zz']) {
      const answer = await get(path, browser)
      expect([answer.status, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
      expect(answer.text).toContain('Tato stránka neexistuje')
      expect(answer.text).toContain('Postrider')
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
    }
    // The host of a company does not name the product.
    const theirs = await get('/anything', { ...browser, host: 'click.shop.example', 'accept-language': 'de' })
    expect([theirs.status, theirs.text.includes('Postrider')]).toEqual([404, false])
    expect(theirs.text).toContain('This page does not exist')
    for (const [path, accept] of [
      ['/anything', '*/*'],
      ['/anything', 'image/avif,*/*'],
      ['/api/v1/nothing', browser.accept],
      ['/mcp/nothing', browser.accept],
    ] as const)
      expect((await get(path, { accept })).headers['content-type']).toBe('application/json; charset=utf-8')
    expect((await t.stranger.with(browser).post('/anything', {}).raw()).body).toMatchObject({
      error: { code: 'not_found' },
    })
  })

  test('a malformed or overlong URL is 404', async () => {
    const co = await t.company()
    for (const path of ['/shops/%zz', '/shops/%ff', '/%', `/shops/${'1'.repeat(1001)}`]) {
      const answer = await co.get(path).raw()
      expect([answer.status, answer.body]).toEqual([404, { error: { code: 'not_found', message: '' } }])
      expect(answer.headers['x-ratelimit-remaining']).toMatch(/^\d+$/)
      expect(answer.headers['x-request-id']).toBeDefined()
    }
  })

  test('the company in the path may be written in capitals', async () => {
    const co = await t.company()
    const path = `/api/v1/tenants/${co.tenant.toUpperCase()}/company`
    expect((await co.get(path).ok()).id).toBe(co.tenant)
  })

  test('an unknown company is 403 tenant, like a foreign one', async () => {
    const co = await t.company()
    for (const tenant of [crypto.randomUUID(), '1', 'null', '%00', `${co.tenant}x`]) {
      await co.get(`/api/v1/tenants/${tenant}/company`).fails(403, 'forbidden', 'tenant')
    }
  })
})

describe('every answer', () => {
  test('has a new request id, made by the server', async () => {
    const co = await t.company()
    const asked = co.with({ 'x-request-id': 'mine' })
    const answers = [
      await asked.get('/company').raw(),
      await asked.get('/company').raw(),
      await asked.get('/nothing').raw(),
      await asked.put('/company', {}).raw(),
      await asked.patch('/company', { name: '' }).raw(),
      await asked.with({ authorization: '' }).get('/company').raw(),
    ]
    const ids = answers.map((answer) => String(answer.headers['x-request-id']))
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('is never stored by caches when it succeeds', async () => {
    const co = await t.company()
    const label = await co.label()
    for (const answer of [
      await co.get('/company').raw(),
      await co.patch('/company', {}).raw(),
      await co.post('/labels', { name: 'x' }).raw(),
      await co.delete(`/labels/${label.id}`).raw(),
    ]) {
      expect(answer.status).toBeLessThan(300)
      expect(answer.headers['cache-control']).toBe('no-store')
    }
  })

  test('is JSON in UTF-8 when it fails', async () => {
    const co = await t.company()
    for (const path of ['/nothing', '/shops/0', '/shops?page=0']) {
      const { headers } = await co.get(path).raw()
      expect(headers['content-type']).toBe('application/json; charset=utf-8')
    }
  })

  test('of an internal fault shows the request id and no details', async () => {
    const co = await t.company()
    await t.database.pool.query('alter table outbox_mail rename to outbox_mail_gone')
    const answer = await co.get('/outbox').raw()
    await t.database.pool.query('alter table outbox_mail_gone rename to outbox_mail')
    expect(answer.status).toBe(500)
    const requestId = answer.headers['x-request-id']
    expect(answer.body).toEqual({ error: { code: 'server', message: '', params: { requestId } } })
    expect(answer.headers['x-ratelimit-remaining']).toMatch(/^\d+$/)
  })
})

/** A company with its own limits. They are set before the first use of its key, so no cache holds older ones. */
async function limited(limits: { limit_burst?: number; limit_per_second?: number; limit_per_day?: number }) {
  const co = await t.company()
  await co.db.updateTable('tenant').set(limits).where('id', '=', co.tenantId).execute()
  return co
}
const remaining = (answer: Answer) => Number(answer.headers['x-ratelimit-remaining'])
const left = async (co: Company) => remaining(await co.get('/company').raw())

describe('the rate-limit headers', () => {
  test('show the size of the bucket, what is left, and when it is full again', async () => {
    const co = await t.company()
    const now = Math.floor(t.clock.now().getTime() / 1000)
    const { headers } = await co.get('/company').raw()
    expect(headers['x-ratelimit-limit']).toBe('2500')
    expect(headers['x-ratelimit-remaining']).toBe('2499')
    expect(Number(headers['x-ratelimit-reset']) - now).toBeOneOf([1, 2])
  })

  test('count down with every request, whatever its answer', async () => {
    const co = await t.company()
    const label = await co.label()
    const calls = [
      () => co.get('/company'),
      () => co.patch('/company', { name: '' }),
      () => co.get('/shops/999999999'),
      () => co.get('/nothing'),
      () => co.put('/company', {}),
      () => co.post('/labels', { name: label.name }),
      () => co.with({ 'content-type': 'text/plain' }).patch('/company', {}),
      () => co.patch('/company', { x: 'x'.repeat(5 * 1024 * 1024) }),
      () => co.put('/sending-mode', { mode: 'off' }),
      () => co.delete(`/labels/${label.id}`),
    ]
    const answers = []
    for (const call of calls) answers.push(await call().raw())
    expect(answers.map((answer) => answer.status)).toEqual([200, 400, 404, 404, 405, 409, 415, 413, 403, 204])
    expect(answers.map(remaining)).toEqual(calls.map((_, index) => 2498 - index))
    for (const { headers } of answers) {
      expect(headers['x-ratelimit-limit']).toBe('2500')
      expect(headers['x-ratelimit-reset']).toMatch(/^\d{10}$/)
    }
  })

  test('describe the bucket with less left', async () => {
    const co = await limited({ limit_burst: 100, limit_per_day: 10 })
    const { headers } = await co.get('/company').raw()
    expect([headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']]).toEqual(['10', '9'])
  })

  test('describe the bucket of the network address for anonymous callers', async () => {
    const co = await t.company()
    const answer = await co.with({ authorization: '' }).get('/company').raw()
    const next = await co
      .with({ authorization: 'Bearer pr_live_0123456789012345678901234567890' })
      .get('/company')
      .raw()
    expect([answer.status, next.status]).toEqual([401, 401])
    expect(answer.headers['x-ratelimit-limit']).toBe('2500')
    expect(remaining(answer) - remaining(next)).toBe(1)
  })
})

describe('over the limit', () => {
  test('429 per-second says how long to wait, in the header and in the body', async () => {
    const co = await limited({ limit_burst: 2, limit_per_second: 0.1 })
    await co.get('/company').ok()
    await co.get('/company').ok()
    const answer = await co.get('/company').raw()
    expect(answer.status).toBe(429)
    const error = { code: 'rate_limited', message: 'per-second', params: { retryAfter: 10 } }
    expect(answer.body).toEqual({ error })
    expect(answer.headers['retry-after']).toBe('10')
    expect(answer.headers['x-ratelimit-remaining']).toBe('0')
    expect(answer.headers['x-ratelimit-limit']).toBe('2')
    expect(answer.headers['x-request-id']).toBeDefined()
  })

  test('429 daily-limit comes from the second bucket, which refills over the day', async () => {
    const co = await limited({ limit_per_day: 2 })
    await co.get('/company').ok()
    await co.get('/company').ok()
    const error = await co.get('/company').fails(429, 'rate_limited', 'daily-limit')
    expect(error.params.retryAfter).toBe(43_200)
    t.clock.forward(43_200_000)
    await co.get('/company').ok()
    await co.get('/company').fails(429, 'rate_limited', 'daily-limit')
  })

  test('refused requests cost nothing: the next one passes after the wait', async () => {
    const co = await limited({ limit_burst: 1, limit_per_second: 0.5 })
    await co.get('/company').ok()
    for (let i = 0; i < 5; i++) await co.get('/company').fails(429, 'rate_limited', 'per-second')
    t.clock.forward(1_999)
    await co.get('/company').fails(429, 'rate_limited', 'per-second')
    t.clock.forward(1)
    await co.get('/company').ok()
  })

  test('a refused write writes nothing', async () => {
    const co = await limited({ limit_burst: 1, limit_per_second: 0.5 })
    await co.patch('/company', { city: 'Brno' }).ok()
    await co.patch('/company', { city: 'Praha' }).fails(429, 'rate_limited')
    t.clock.forward(60_000)
    expect((await co.get('/company').ok()).city).toBe('Brno')
  })
})

describe('which bucket pays', () => {
  test('all keys of a company share one bucket', async () => {
    const co = await t.company()
    const other = await co.key('read', 'finance')
    const before = await left(co)
    expect(remaining(await other.get('/company').raw())).toBe(before - 1)
  })

  test('a signed-in person has a separate bucket', async () => {
    const co = await t.company()
    const owner = await co.owner()
    const before = await left(co)
    expect(remaining(await owner.get('/company').raw())).toBe(2499)
    expect(await left(co)).toBe(before - 1)
  })

  test('anonymous callers and wrong keys cost the company nothing', async () => {
    const co = await t.company()
    const before = await left(co)
    await co.with({ authorization: '' }).get('/company').fails(401, 'unauthorized')
    await co.with({ authorization: 'Bearer pr_live_0123456789012345678901234567890' }).get('/company').raw()
    expect(await left(co)).toBe(before - 1)
  })

  test('a key used on a foreign company is charged to its own company', async () => {
    const [co, other] = [await t.company(), await t.company()]
    const [mine, theirs] = [await left(co), await left(other)]
    const answer = await co.with({ authorization: other.headers.authorization! }).get('/company').raw()
    expect([answer.status, remaining(answer)]).toEqual([403, theirs - 1])
    expect(await left(co)).toBe(mine - 1)
  })
})
