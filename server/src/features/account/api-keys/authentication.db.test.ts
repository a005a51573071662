// How a key authenticates: Bearer, HTTP Basic, and malformed variants of both.
import { expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { PASSWORD } from '../../../../test/support/constants.ts'

const t = useApi()

const encode = (text: string) => Buffer.from(text, 'utf8').toString('base64')
const basic = (co: Company, user: string, key = co.apiKey) =>
  co.with({ authorization: `Basic ${encode(`${user}:${key}`)}` })

test('HTTP Basic accepts the address of a member and a key of the company', async () => {
  const co = await t.company()
  const jana = await co.member('finance')
  await basic(co, co.email).patch('/company', { name: 'Basic' }).ok(200)
  await basic(co, co.email.toUpperCase()).get('/company').ok(200)
  // The rights are those of the key; the member only vouches for it.
  await basic(co, jana.email).patch('/company', { name: 'Vouched' }).ok(200)
})

test('HTTP Basic needs no CSRF header and cannot call routes of people', async () => {
  const co = await t.company()
  await basic(co, co.email).post('/labels', { name: 'VIP' }).ok(201)
  await basic(co, co.email).get('/members').fails(403, 'forbidden', 'api_key')
})

test('HTTP Basic respects the scope of the key', async () => {
  const co = await t.company()
  const reader = await co.key('read', 'account_admin')
  const key = reader.headers.authorization!.slice('Bearer '.length)
  await basic(co, co.email, key).get('/company').ok(200)
  await basic(co, co.email, key).patch('/company', { name: 'No' }).fails(403, 'forbidden', 'scope')
})

test('HTTP Basic refuses a user who is not an active member of the company', async () => {
  const co = await t.company()
  const other = await t.company()
  const gone = await co.member('finance')
  const off = await co.member('finance')
  const owner = await co.owner()
  await owner.delete(`/members/${gone.memberId}`).ok(204)
  await owner.patch(`/members/${off.memberId}`, { active: false }).ok(200)
  const strangers = ['nobody@example.com', other.email, gone.email, off.email, '', '%', co.email.split('@')[0]!]
  for (const user of [...strangers, ` ${co.email}`, `${co.email}:x`, `Owner <${co.email}>`, `' or 1=1 --`])
    await basic(co, user).get('/company').fails(401, 'unauthorized')
  await basic(co, co.email, other.apiKey).get('/company').fails(401, 'unauthorized')
})

test('HTTP Basic refuses a password that is not a key', async () => {
  const co = await t.company()
  for (const key of ['', PASSWORD, co.apiKey.slice(8), `${co.apiKey}x`, co.apiKey.slice(0, -1), co.apiKey.slice(0, 12)])
    await basic(co, co.email, key).get('/company').fails(401, 'unauthorized')
})

test('HTTP Basic with a key of another company is refused for the company, not for the user', async () => {
  const [one, two] = [await t.company(), await t.company()]
  await Object.assign(basic(two, two.email), { base: one.base }).get('/company').fails(403, 'forbidden', 'tenant')
})

test('the scheme ignores case, the key does not', async () => {
  const co = await t.company()
  for (const scheme of ['Bearer', 'bearer', 'BEARER', 'Bearer  '])
    await co
      .with({ authorization: `${scheme} ${co.apiKey}` })
      .get('/company')
      .ok(200)
  await co
    .with({ authorization: `basic ${encode(`${co.email}:${co.apiKey}`)}` })
    .get('/company')
    .ok(200)
  for (const key of [co.apiKey.toLowerCase(), co.apiKey.toUpperCase()])
    await co
      .with({ authorization: `Bearer ${key}` })
      .get('/company')
      .fails(401, 'unauthorized')
})

test('a malformed header is 401, never an internal error', async () => {
  const co = await t.company()
  const key = co.apiKey
  const flip = key.at(-1) === 'A' ? 'B' : 'A'
  const headers = [
    'Bearer',
    'Bearer ',
    'Basic',
    'Basic ',
    key,
    ` ${key}`,
    `Token ${key}`,
    `Digest username="${co.email}", response="${key}"`,
    `Bearer${key}`,
    `Bearer:${key}`,
    `Bearer\t${key}`,
    `Bearer ${key} ${key}`,
    `Bearer ${key},Bearer ${key}`,
    `Bearer "${key}"`,
    `Bearer <${key}>`,
    `Bearer Bearer ${key}`,
    `XBearer ${key}`,
    `Bearer ${key.slice(0, -1)}`,
    `Bearer ${key.slice(0, -1)}${flip}`,
    `Bearer ${key}${'x'.repeat(5000)}`,
    `Bearer ${encodeURIComponent(`${key}\0`)}`,
    'Bearer pr_live_',
    `Bearer pr_live_${'x'.repeat(32)}`,
    `Bearer pr_test_${key.slice(8)}`,
    `Bearer ${encode(key)}`,
    `Bearer ${encode(`${co.email}:${key}`)}`,
    `Basic ${key}`,
    `Basic ${co.email}:${key}`,
    `Basic ${encode(key)}`,
    `Basic ${encode(`:${key}`)}`,
    `Basic ${encode(`${co.email}${key}`)}`,
    `Basic ${encode(`${key}:${co.email}`)}`,
    `Basic ${encode(`${co.email}:`)}`,
    `Basic ${encode(':')}`,
    `Basic ${encode('')}`,
    `Basic ${encode(`${'x'.repeat(600)}:${key}`)}`,
    `Basic ${Buffer.from([0xff, 0xfe, 0x3a, 0x80]).toString('base64')}`,
    'Basic !!!!',
    'Basic ====',
    'null',
    'undefined',
    'Bearer null',
    'Bearer [object Object]',
    "Bearer ' or '1'='1",
    'x'.repeat(8000),
  ]
  for (const authorization of headers) {
    const { status, body } = await co.with({ authorization }).get('/company').raw()
    expect([authorization, status, body.error]).toEqual([authorization, 401, { code: 'unauthorized', message: '' }])
  }
  await co.get('/company').ok(200)
})

test('a wrong key is not rescued by a session, and a key needs none', async () => {
  const co = await t.company()
  const { cookie } = (await co.owner()).headers
  await co.with({ cookie: cookie!, authorization: 'Bearer wrong' }).get('/company').fails(401, 'unauthorized')
  await co.with({ cookie: 'postrider_session=wrong' }).get('/company').ok(200)
  await co.with({ cookie: cookie!, authorization: '' }).get('/company').ok(200)
})

test('a key in the URL or the body is ignored', async () => {
  const co = await t.company()
  const anonymous = co.with({ authorization: '' })
  await anonymous.get(`/company?api_key=${co.apiKey}&access_token=${co.apiKey}`).fails(401, 'unauthorized')
  await anonymous.with({ 'x-api-key': co.apiKey }).get('/company').fails(401, 'unauthorized')
  await anonymous.post('/labels', { name: 'VIP', apiKey: co.apiKey }).fails(401, 'unauthorized')
})

test('a key works as soon as it is created', async () => {
  const co = await t.company()
  const owner = await co.owner()
  const { apiKey } = await owner.post('/api-keys', { name: 'New', scope: 'read', roles: ['finance'] }).ok(201)
  await co
    .with({ authorization: `Bearer ${apiKey}` })
    .get('/company')
    .ok(200)
})

test('a request that does not authenticate costs the company nothing', async () => {
  const co = await t.company()
  const left = async () => Number((await co.get('/company').raw()).headers['x-ratelimit-remaining'])
  const before = await left()
  for (let i = 0; i < 5; i++) await basic(co, 'nobody@example.com').get('/company').fails(401, 'unauthorized')
  expect(await left()).toBe(before - 1)
})
