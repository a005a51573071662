import { describe, expect, test } from 'vitest'
import { useApi } from '../../test/support/api.ts'
import { createLog, scrub } from './log.ts'

const t = useApi()

describe('the log', () => {
  test('has a line per request with id, route and company, without secrets and addresses', async () => {
    const lines: string[] = []
    t.app.log = createLog('trace', { write: (line) => lines.push(line) })
    const company = await t.company()
    const person = await company.owner()
    await company.get('/company').ok()
    await person.post('/invitations', { email: 'guest@example.com', roles: ['finance'] }).ok()
    await t.stranger
      .post('/api/v1/auth/login', { email: company.email, password: 'wrong-password' })
      .fails(401, 'unauthorized')
    await t.stranger.post('/api/v1/auth/password-reset', { email: company.email }).ok(202)
    await t.stranger.get('/reset-password/aaaaaaaaaaaaaaaaaaaaaaaa').raw()
    await t.stranger.get(`/nowhere?email=${company.email}`).fails(404, 'not_found')
    await t.runJobs()
    const text = lines.join('')
    const request = lines.map((line) => JSON.parse(line)).find((line) => line.route === 'company.get')
    expect(request).toMatchObject({
      level: 'info',
      msg: 'request',
      method: 'GET',
      status: 200,
      tenant: company.tenant,
      requestId: expect.any(String),
      ms: expect.any(Number),
    })
    for (const secret of [
      company.apiKey,
      company.email,
      person.token,
      person.csrf,
      'guest@example.com',
      'wrong-password',
      'aaaaaaaaaaaa',
    ])
      expect(text).not.toContain(secret)
  })

  test('an unexpected error is logged once, and the caller gets only the request id', async () => {
    const lines: string[] = []
    t.app.log = createLog('info', { write: (line) => lines.push(line) })
    const company = await t.company()
    await t.database.pool.query('alter table label rename to label_away')
    const error = await company.get('/labels').fails(500, 'server', '')
    await t.database.pool.query('alter table label_away rename to label')
    const logged = lines.map((line) => JSON.parse(line)).filter((line) => line.level === 'error')
    expect(logged).toHaveLength(1)
    expect(logged[0]).toMatchObject({
      requestId: error.params.requestId,
      route: 'labels.list',
      err: { message: 'relation "label" does not exist' },
    })
  })
})

test.each([
  [
    'duplicate key: Key (lower(email))=(jana@example.com) already exists',
    'duplicate key: Key (lower(email))=([address]) already exists',
  ],
  ['connect postgres://postgres:hush@127.0.0.1:5432/x', 'connect postgres://postgres:[hidden]@127.0.0.1:5432/x'],
  ['key pr_live_abc-DEF_1 is bad', 'key [key] is bad'],
  ['invalid input syntax for type bigint: "my secret"', 'invalid input syntax for type bigint: [value]'],
  ['(reply to jana.nova+1@mail.example.com), thanks', '(reply to [address]), thanks'],
  ['url="redis://:hush@cache:6379/0" is away', 'url="redis://:[hidden]@cache:6379/0" is away'],
  ['https://shop.example/a:b is not found', 'https://shop.example/a:b is not found'],
  ['nothing to hide', 'nothing to hide'],
])('%s → %s', (text, clean) => expect(scrub(text)).toBe(clean))

test.each([
  ['letters', 'a'],
  ['schemes', 'a://b:'],
  ['addresses without a domain', 'a@'],
  ['domains without an end', '@a'],
  ['quoted values', 'invalid input syntax for type bigint: "'],
])('a long text of %s is scrubbed in one pass', (_, part) => {
  // Trying every start of a match on a text of this length would take hours.
  expect(scrub(part.repeat(2_000_000 / part.length)).length).toBeGreaterThan(0)
})
