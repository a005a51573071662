import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Answer, Client } from '../../../../test/support/client.ts'
import { PASSWORD } from '../../../../test/support/constants.ts'
import { insertMember } from '../members/index.ts'
import { limitLogin } from './limits.ts'

const t = useApi({ TRUST_PROXY: '127.0.0.1' })
const secure = useApi({ BASE_URL: 'https://mail.example.com' })

const DAY = 24 * 3600 * 1000
const LOGIN = '/api/v1/auth/login'
const ME = '/api/v1/auth/me'
const LOGOUT = '/api/v1/auth/logout'

/** A caller with its own network address, because the limits count by address. */
let places = 0
const visitor = () => t.stranger.with({ 'x-forwarded-for': `10.1.${places >> 8}.${places++ & 255}` })

const cookieOf = (answer: Answer) => String(answer.headers['set-cookie'])
/** Expects the answer to wrong credentials, which gives no reason. */
const refused = (attempt: ReturnType<Client['call']>) => attempt.fails(401, 'unauthorized', '')
const sent = (answer: Answer) => ({ cookie: cookieOf(answer).split(';')[0]! })

// Concurrent, because one of them waits for the cache of sessions.
test.concurrent('the right password opens a session', async () => {
  const co = await t.company()
  const answer = await visitor().post(LOGIN, { email: co.email, password: PASSWORD }).raw()
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({ person: { email: co.email, twoFactor: false }, support: false })

  const browser = t.stranger.with(sent(answer))
  expect(await browser.get(ME).ok(200)).toEqual(answer.body)
  const company = Object.assign(t.stranger.with(sent(answer)), { base: co.base })
  await company.patch('/company', { name: 'Renamed' }).fails(403, 'csrf')
  await company.with({ 'x-csrf-token': answer.body.csrfToken }).patch('/company', { name: 'Renamed' }).ok(200)
})

test.concurrent('a wrong password and an unknown address look the same', async () => {
  const co = await t.company()
  const wrong = await visitor()
    .post(LOGIN, { email: co.email, password: `${PASSWORD}!` })
    .raw()
  const unknown = await visitor().post(LOGIN, { email: 'nobody@example.com', password: PASSWORD }).raw()
  expect(wrong.status).toBe(401)
  expect(wrong.body).toEqual({ error: { code: 'unauthorized', message: '' } })
  expect(unknown.status).toBe(401)
  expect(unknown.body).toEqual(wrong.body)
  expect(Object.keys(unknown.headers).sort()).toEqual(Object.keys(wrong.headers).sort())
  expect(wrong.headers['set-cookie']).toBeUndefined()
})

test.concurrent('the case of the address does not matter, the case of the password does', async () => {
  const co = await t.company()
  await visitor().post(LOGIN, { email: co.email.toUpperCase(), password: PASSWORD }).ok(200)
  await refused(visitor().post(LOGIN, { email: co.email, password: PASSWORD.toUpperCase() }))
})

test.concurrent('a missing or wrong field is named', async () => {
  const { email } = await t.company()
  const attempt = (body: unknown) => visitor().post(LOGIN, body)
  await attempt({ email }).fails(400, 'validation', 'password')
  await attempt({ password: PASSWORD }).fails(400, 'validation', 'email')
  await attempt({ email: [email], password: PASSWORD }).fails(400, 'validation', 'email')
  await attempt({ email, password: { $ne: '' } }).fails(400, 'validation', 'password')
  await attempt({ email: `${email}\0`, password: PASSWORD }).fails(400, 'validation', 'email')
  await attempt({ email, password: 'x'.repeat(201) }).fails(400, 'validation', 'password')
})

test.concurrent('the cookie is hidden from scripts and other sites', async () => {
  const co = await t.company()
  const cookie = cookieOf(await visitor().post(LOGIN, { email: co.email, password: PASSWORD }).raw())
  expect(cookie).toMatch(/^postrider_session=[\w-]{40,}; /)
  const attributes = cookie.split('; ').slice(1)
  expect(attributes).toContain('HttpOnly')
  expect(attributes).toContain('SameSite=Lax')
  expect(attributes).toContain('Path=/')
  expect(attributes).not.toContain('Secure')
  expect(cookie).not.toContain('Domain')
})

test.concurrent('the cookie is secure where the public address is https', async () => {
  const co = await secure.company()
  const answer = await secure.stranger.post(LOGIN, { email: co.email, password: PASSWORD }).raw()
  expect(cookieOf(answer).split('; ')).toEqual(expect.arrayContaining(['Secure', 'HttpOnly', 'SameSite=Lax']))
})

test.concurrent('every log-in has its own session and CSRF token', async () => {
  const co = await t.company()
  const first = await visitor().post(LOGIN, { email: co.email, password: PASSWORD }).raw()
  const second = await visitor().post(LOGIN, { email: co.email, password: PASSWORD }).raw()
  expect(sent(second)).not.toEqual(sent(first))
  expect(second.body.csrfToken).not.toBe(first.body.csrfToken)
  const mixed = t.stranger.with({ ...sent(first), 'x-csrf-token': second.body.csrfToken })
  await mixed.patch(ME, { name: 'Mallory' }).fails(403, 'csrf')
  await mixed.with({ 'x-csrf-token': first.body.csrfToken }).patch(ME, { name: 'Jana' }).ok(200)
})

test.concurrent('a cookie without a session is refused', async () => {
  for (const value of ['', 'x', 'undefined', 'a'.repeat(43), '%00', '../../etc/passwd', `${'a'.repeat(30)}%27--`, 'č'])
    await t.stranger
      .with({ cookie: `postrider_session=${value}` })
      .get(ME)
      .fails(401, 'unauthorized')
})

test.concurrent('me shows each company with the roles, modules and rights that the person has there', async () => {
  const one = await t.company()
  const two = await t.company()
  const jana = await one.member('developer', 'finance')
  await insertMember(two.db, { tenant_id: two.tenantId, person_id: jana.personId, roles: ['data_analyst'] })
  const me = await jana.get(ME).ok(200)
  expect(me.person).toMatchObject({ id: jana.personId, email: jana.email, language: 'en', twoFactor: false })
  expect(me.csrfToken).toBe(jana.csrf)
  expect(me.companies).toEqual([
    {
      id: one.tenant,
      name: expect.stringContaining('Company'),
      timezone: 'Europe/Prague',
      deletesAt: null,
      roles: ['developer', 'finance'],
      modules: { contacts: 'read', campaigns: 'read', content: 'full', settings: 'full', billing: 'full' },
      rights: [],
    },
    expect.objectContaining({
      id: two.tenant,
      roles: ['data_analyst'],
      modules: { contacts: 'read', campaigns: 'read', content: 'read', settings: 'read' },
      rights: ['export'],
    }),
  ])
})

test.concurrent('me leaves out companies in which the person is switched off', async () => {
  const co = await t.company()
  const jana = await co.member('finance')
  await (await co.owner()).patch(`/members/${jana.memberId}`, { active: false }).ok(200)
  const me = await visitor().post(LOGIN, { email: jana.email, password: PASSWORD }).ok(200)
  expect(me.companies).toEqual([])
})

test.concurrent('a person changes name and language, nothing else', async () => {
  const co = await t.company()
  const jana = await co.member('finance')
  await jana.patch(ME, { language: 'Czech' }).fails(400, 'validation', 'language')
  const patch = { name: 'Jana', language: 'cs', email: 'boss@example.com', roles: ['account_admin'] }
  expect(await jana.patch(ME, patch).ok(200)).toMatchObject({
    person: { name: 'Jana', language: 'cs', email: jana.email },
    companies: [{ roles: ['finance'] }],
  })
  expect((await jana.patch(ME, {}).ok(200)).person).toMatchObject({ name: 'Jana', language: 'cs' })
})

test.concurrent('an API key cannot call routes of people', async () => {
  const co = await t.company()
  await co.get(ME).fails(403, 'forbidden', 'api_key')
  await co.post(LOGOUT).fails(403, 'forbidden', 'api_key')
})

test.concurrent('logging out ends this session within 5 s, and no other', async () => {
  const co = await t.company()
  const here = await co.owner()
  const there = await co.owner()
  await here.get(ME).ok(200)
  await here.with({ 'x-csrf-token': '' }).post(LOGOUT).fails(403, 'csrf')
  const answer = await here.post(LOGOUT).raw()
  expect(answer.status).toBe(204)
  expect(cookieOf(answer)).toMatch(/^postrider_session=; Path=\/; Max-Age=0; HttpOnly; SameSite=Lax/)
  await pause(3100)
  await here.get(ME).fails(401, 'unauthorized')
  await there.get(ME).ok(200)
})

// In sequence from here on, because these move the clock.
test('a session that was not used for 14 days has ended', async () => {
  const co = await t.company()
  const [first, second] = [await co.owner(), await co.owner()]
  t.clock.forward(14 * DAY - 1)
  await first.get(ME).ok(200)
  t.clock.forward(1)
  await second.get(ME).fails(401, 'unauthorized')
})

test('ten tries for one account from one network are allowed in 15 minutes', async () => {
  const co = await t.company()
  const other = await t.company()
  const guesser = visitor()
  for (let i = 0; i < 10; i++) await refused(guesser.post(LOGIN, { email: co.email, password: `guess ${i}` }))

  const limited = guesser.post(LOGIN, { email: co.email.toUpperCase(), password: PASSWORD })
  expect(await limited.fails(429, 'rate_limited', 'login')).toMatchObject({ params: { retryAfter: 90 } })
  expect((await limited.raw()).headers['retry-after']).toBe('90')

  await guesser.post(LOGIN, { email: other.email, password: PASSWORD }).ok(200)
  await visitor().post(LOGIN, { email: co.email, password: PASSWORD }).ok(200)
  t.clock.forward(89_000)
  await guesser.post(LOGIN, { email: co.email, password: PASSWORD }).fails(429, 'rate_limited', 'login')
  t.clock.forward(1_000)
  await guesser.post(LOGIN, { email: co.email, password: PASSWORD }).ok(200)
})

test('an address without an account is limited like one with an account', async () => {
  const guesser = t.stranger.with({ 'x-forwarded-for': '10.8.0.2' })
  const attempt = () => guesser.post(LOGIN, { email: 'ghost@example.com', password: PASSWORD })
  for (let i = 0; i < 9; i++) await limitLogin(t.app, 'ghost@example.com', '10.8.0.2')
  await refused(attempt())
  await attempt().fails(429, 'rate_limited', 'login')
})

test('sixty tries from one network are allowed, over all accounts', async () => {
  const co = await t.company()
  const guesser = t.stranger.with({ 'x-forwarded-for': '10.8.0.1' })
  for (let i = 0; i < 59; i++) await limitLogin(t.app, `n${i}@example.com`, '10.8.0.1')
  await refused(guesser.post(LOGIN, { email: 'n59@example.com', password: PASSWORD }))
  await guesser.post(LOGIN, { email: co.email, password: PASSWORD }).fails(429, 'rate_limited', 'login')
  await visitor().post(LOGIN, { email: co.email, password: PASSWORD }).ok(200)
})

test('two hundred tries an hour are allowed for one account, over all networks', async () => {
  const co = await t.company()
  for (let i = 0; i < 199; i++) await limitLogin(t.app, co.email, `10.9.0.${i}`)
  await visitor().post(LOGIN, { email: co.email, password: PASSWORD }).ok(200)
  await visitor().post(LOGIN, { email: co.email, password: PASSWORD }).fails(429, 'rate_limited', 'login')
})

test('all addresses of one IPv6 network count together', async () => {
  const co = await t.company()
  const from = (ip: string) => t.stranger.with({ 'x-forwarded-for': ip })
  const attempt = (ip: string) => from(ip).post(LOGIN, { email: co.email, password: 'wrong' })
  for (let i = 0; i < 9; i++) await limitLogin(t.app, co.email, `2001:db8:1:2::${i + 1}`)
  await refused(attempt('2001:db8:1:2::ffff'))
  await attempt('2001:db8:1:2:ffff::1').fails(429, 'rate_limited', 'login')
  await refused(attempt('2001:db8:1:3::1'))
})
