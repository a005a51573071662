// What a client gets to see whatever goes wrong, shown on one route: PATCH /company.
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { useApi } from '../../../test/support/api.ts'
import type { Company } from '../../../test/support/company.ts'

const t = useApi()
const JSON_TYPE = { 'content-type': 'application/json' }
const MB5 = 5 * 1024 * 1024

/** A request as it goes over the wire: the client of the tests would not write broken JSON. */
async function send(co: Company, payload: string | Buffer | Readable, headers: Record<string, string> = JSON_TYPE) {
  const authorization = co.headers.authorization!
  const url = `${co.base}/company`
  const response = await co.server.inject({ method: 'PATCH', url, headers: { authorization, ...headers }, payload })
  return { status: response.statusCode, body: response.json() }
}
const validation = (status: number, message: string) => ({ status, body: { error: { code: 'validation', message } } })
const city = async (co: Company) => (await co.get('/company').ok()).city

describe('a body that is no JSON object is 400 body', () => {
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

  test('a body of another type is 415, whatever it is', async () => {
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

  test('JSON may be named in any of its ways', async () => {
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
  test('5 MB are taken, a byte more is 413 size', async () => {
    const co = await t.company()
    expect(await send(co, '{"city":"Brno"}'.padEnd(MB5))).toMatchObject({ status: 200, body: { city: 'Brno' } })
    expect(await send(co, '{"city":"Praha"}'.padEnd(MB5 + 1))).toEqual(validation(413, 'size'))
    expect(await city(co)).toBe('Brno')
  })

  test('bytes are counted, not characters, also when no length was announced', async () => {
    const co = await t.company()
    const parts = [Buffer.from('{"x":"'), Buffer.from('ž'.repeat(MB5 / 2)), Buffer.from('"}')]
    const headers = { ...JSON_TYPE, 'transfer-encoding': 'chunked' }
    expect(await send(co, Readable.from(parts), headers)).toEqual(validation(413, 'size'))
  })

  test('who may not call is told so before the body is read', async () => {
    const co = await t.company()
    const stranger = { ...JSON_TYPE, authorization: '' }
    expect(await send(co, '{'.padEnd(MB5 + 1), stranger)).toMatchObject({ status: 401 })
    expect(await send(co, '{', stranger)).toMatchObject({ status: 401 })
    expect(await send(co, 'x', { authorization: '', 'content-type': 'text/plain' })).toMatchObject({ status: 401 })
  })
})

describe('texts that no database can hold', () => {
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

  test('a whole pair is a character like any other', async () => {
    const co = await t.company()
    expect(await send(co, '{"city":"\\ud83d\\ude00"}')).toMatchObject({ status: 200, body: { city: '😀' } })
  })
})

describe('bodies made to break us', () => {
  const nested = (levels: number) => `{"x":${'['.repeat(levels)}${']'.repeat(levels)},"city":"Brno"}`

  test.each([200, 100_000])('%d levels of JSON are 400, naming the field', async (levels) => {
    const co = await t.company()
    expect(await send(co, nested(levels))).toEqual(validation(400, 'x'))
  })

  test('50 levels in a field that is not ours are ignored like the field', async () => {
    const co = await t.company()
    expect(await send(co, nested(50))).toMatchObject({ status: 200, body: { city: 'Brno' } })
  })

  test('__proto__ and constructor are dropped and reach nothing', async () => {
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

  test('a method that is not there is 405, with those that are', async () => {
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

  test('a path that is not there is 404, with or without a key', async () => {
    const co = await t.company()
    for (const path of ['/nothing', '/company/', '/company/more', '/Company', '//company', '/company%2F']) {
      for (const client of [co, co.with({ authorization: '' })]) {
        const answer = await client.call('GET', path).raw()
        expect([path, answer.status]).toEqual([path, 404])
        expect(answer.body).toEqual({ error: { code: 'not_found', message: '' } })
      }
    }
    for (const path of ['/', '/api', '/api/v1', '/api/v1/tenants', '/api/v2/tenants'])
      await t.stranger.get(path).fails(404, 'not_found', '')
  })

  test('an address that is no address, or too long, is 404 like any other', async () => {
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

  test('a company that is none is 403 tenant, like a foreign one', async () => {
    const co = await t.company()
    for (const tenant of [crypto.randomUUID(), '1', 'null', '%00', `${co.tenant}x`]) {
      await co.get(`/api/v1/tenants/${tenant}/company`).fails(403, 'forbidden', 'tenant')
    }
  })
})

describe('what every answer carries', () => {
  test('a request id of our own making, another one each time', async () => {
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

  test('answers that succeed are never stored by caches', async () => {
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

  test('errors are JSON in UTF-8', async () => {
    const co = await t.company()
    for (const path of ['/nothing', '/shops/0', '/shops?page=0']) {
      const { headers } = await co.get(path).raw()
      expect(headers['content-type']).toBe('application/json; charset=utf-8')
    }
  })

  test('a fault of ours tells the request id and nothing about us', async () => {
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
