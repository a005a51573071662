import { setTimeout as pause } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { PASSWORD } from '../../../../test/support/constants.ts'
import { minuteInWords } from '../../../platform/time/zone.ts'
import { createOneTimeToken } from '../accounts/index.ts'
import { insertMember } from '../members/index.ts'
import { limitToken } from './limits.ts'

const t = useApi({ TRUST_PROXY: '127.0.0.1', BASE_URL: 'http://app.example.com' })
const HOUR = 3600 * 1000
const NEW = 'Another-horse-10'
const ME = '/api/v1/auth/me'
const CHANGE = '/api/v1/auth/password'
const RESET = '/api/v1/auth/password-reset'
const CONFIRM = '/api/v1/auth/password-reset/confirm'

/** A caller with its own network address, because the limits count by address. */
let places = 0
const visitor = () => t.stranger.with({ 'x-forwarded-for': `10.4.${places >> 8}.${places++ & 255}` })
const statusOfLogIn = async (email: string, password: string) =>
  (await visitor().post('/api/v1/auth/login', { email, password }).raw()).status

const mailsTo = async (co: Company, email: string) =>
  (await co.get(`/outbox?q=${encodeURIComponent(email)}`).ok(200)).items as { id: string; kind: string }[]

/** The token in the newest mail to the address. */
async function tokenFor(co: Company, email: string) {
  const [newest] = await mailsTo(co, email)
  const mail = await PostalMime.parse((await co.get(`/outbox/${newest!.id}`).raw()).text)
  return /\/reset-password\/([\w-]+)/.exec(mail.text!)![1]!
}

/** A token for the company's owner, mailed on request. */
async function resetToken(co: Company) {
  await visitor().post(RESET, { email: co.email }).ok(202)
  expect(await t.runJobs()).toBe(0)
  return tokenFor(co, co.email)
}

const confirm = (token: string, password = NEW) => visitor().post(CONFIRM, { token, password })

const form = (password: string) => new URLSearchParams({ password }).toString()

/** The path of the page of a new link. */
async function mailedLink() {
  const co = await t.company()
  const { personId } = await co.owner()
  const expiry = new Date(t.clock.now().getTime() + HOUR)
  const token = await createOneTimeToken(co.db, 'password_reset', { personId }, expiry)
  return { co, path: `/reset-password/${token}` }
}

// Concurrent, because two of them wait for the cache of sessions.
test.concurrent('changing the password ends all other sessions within 5 s and keeps this one', async () => {
  const co = await t.company()
  const [here, used, unused] = [await co.owner(), await co.owner(), await co.owner()]
  const colleague = await co.member('finance')
  for (const session of [here, used, colleague]) await session.get(ME).ok(200)
  await here.post(CHANGE, { current: PASSWORD, password: PASSWORD }).fails(400, 'validation', 'password')
  await here.post(CHANGE, { current: PASSWORD, password: NEW }).ok(204)

  expect(await statusOfLogIn(co.email, PASSWORD)).toBe(401)
  expect(await statusOfLogIn(co.email, NEW)).toBe(200)
  const { items } = await co.get('/audit?pageSize=100').ok()
  expect(items.map((item: { action: string }) => item.action)).toContain('accounts.change-password')
  await unused.get(ME).fails(401, 'unauthorized')
  await pause(3100)
  await used.get(ME).fails(401, 'unauthorized')
  await here.get(ME).ok(200)
  await colleague.get(ME).ok(200)
})

test.concurrent('a mailed link sets a new password and signs out everywhere', async () => {
  const co = await t.company()
  const [used, unused] = [await co.owner(), await co.owner()]
  await used.get(ME).ok(200)
  await visitor().post(RESET, { email: co.email.toUpperCase() }).ok(202)
  await t.runJobs()
  const answer = await confirm(await tokenFor(co, co.email)).raw()
  expect(answer.status).toBe(204)
  expect(answer.headers['set-cookie']).toBeUndefined()

  expect(await statusOfLogIn(co.email, PASSWORD)).toBe(401)
  expect(await statusOfLogIn(co.email, NEW)).toBe(200)
  await unused.get(ME).fails(401, 'unauthorized')
  await pause(3100)
  await used.get(ME).fails(401, 'unauthorized')
})

test.concurrent('changing the password needs the old one and a good new one', async () => {
  const co = await t.company()
  const owner = await co.owner()
  await owner.post(CHANGE, { current: 'wrong', password: NEW }).fails(400, 'validation', 'current')
  await owner.post(CHANGE, { current: PASSWORD, password: 'ninechars' }).fails(400, 'validation', 'password')
  await owner.post(CHANGE, { current: PASSWORD, password: 'x'.repeat(201) }).fails(400, 'validation', 'password')
  await owner.post(CHANGE, { password: NEW }).fails(400, 'validation', 'current')
  await co.post(CHANGE, { current: PASSWORD, password: NEW }).fails(403, 'forbidden', 'api_key')
  expect(await statusOfLogIn(co.email, PASSWORD)).toBe(200)
})

test.concurrent('one network requests at most thirty mails an hour', async () => {
  const co = await t.company()
  const place = visitor()
  for (let i = 0; i < 30; i++) await place.post(RESET, { email: `n${i}@example.com` }).ok(202)
  await place.post(RESET, { email: co.email }).fails(429, 'rate_limited', 'password-reset')
  await visitor().post(RESET, { email: co.email }).ok(202)
})

test.concurrent('one network guesses at most sixty tokens in 15 minutes', async () => {
  const place = t.stranger.with({ 'x-forwarded-for': '10.8.0.3' })
  const guess = () => place.post('/support/0123456789012345678901234567890', '')
  for (let i = 0; i < 59; i++) await limitToken({ app: t.app, ip: '10.8.0.3' })
  await guess().fails(404, 'not_found')
  await guess().fails(429, 'rate_limited', 'token')
  await place.post(CONFIRM, { token: 'x'.repeat(32), password: NEW }).fails(429, 'rate_limited', 'token')
  await confirm('x'.repeat(32)).fails(400, 'validation', 'token')
})

test.concurrent('opening the page changes nothing, submitting its form does', async () => {
  const { co, path } = await mailedLink()
  for (let i = 0; i < 3; i++) {
    const shown = await visitor().get(path).raw()
    expect(shown.status).toBe(200)
    expect(shown.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(shown.text).toContain('<form method="post">')
    expect(shown.text).toMatch(/<input [^>]*name="password"[^>]*type="password"/)
  }
  expect(await statusOfLogIn(co.email, PASSWORD)).toBe(200)

  const done = await visitor().post(path, form(NEW)).raw()
  expect(done.status).toBe(200)
  expect(done.text).toContain('Your new password is saved.')
  expect(done.text).not.toContain(NEW)
  expect(await statusOfLogIn(co.email, PASSWORD)).toBe(401)
  expect(await statusOfLogIn(co.email, NEW)).toBe(200)
})

test.concurrent('the page submits a password with any characters unchanged', async () => {
  const { co, path } = await mailedLink()
  const password = 'žluťoučký & kůň = 100 % + "x"'
  expect((await visitor().post(path, form(password)).raw()).status).toBe(200)
  expect(await statusOfLogIn(co.email, password)).toBe(200)
})

test.concurrent('the page of a used link says so', async () => {
  const { co, path } = await mailedLink()
  await visitor().post(path, form(NEW)).ok(200)
  const again = await visitor().post(path, form('Third-horse-11')).raw()
  expect(again.status).toBe(400)
  expect(again.text).toContain('This link was already used or is too old.')
  expect(await statusOfLogIn(co.email, NEW)).toBe(200)
})

test.concurrent('a password that is too short can be corrected on the page', async () => {
  const { co, path } = await mailedLink()
  for (const short of ['', 'ninechars']) {
    const answer = await visitor().post(path, form(short)).raw()
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('The password needs at least 10 characters.')
    expect(answer.text).toContain('<form method="post">')
  }
  await visitor().post(path, form(NEW)).ok(200)
  expect(await statusOfLogIn(co.email, NEW)).toBe(200)
})

test.concurrent('the page takes forms only, and JSON routes take no forms', async () => {
  const { co, path } = await mailedLink()
  await visitor().post(path, { password: NEW }).fails(415, 'validation', 'contentType')
  const token = path.split('/').at(-1)!
  const body = new URLSearchParams({ token, password: NEW }).toString()
  await visitor().post('/api/v1/auth/password-reset/confirm', body).fails(415, 'validation', 'contentType')
  const credentials = new URLSearchParams({ email: co.email, password: PASSWORD }).toString()
  await visitor().post('/api/v1/auth/login', credentials).fails(415, 'validation', 'contentType')
})

test.concurrent('the page speaks the language of the link and English otherwise', async () => {
  const { path } = await mailedLink()
  const text = async (lang: string) => (await visitor().get(`${path}?lang=${lang}`).raw()).text
  expect(await text('cs')).toContain('<h1>Nové heslo</h1>')
  expect(await text('cs')).toContain('<html lang="cs">')
  expect(await text('sk')).toContain('Aspoň 10 znakov.')
  expect(await text('pt')).toContain('<h1>A new password</h1>')
})

test.concurrent('text in the URL cannot inject markup', async () => {
  const { path } = await mailedLink()
  const { status, text } = await visitor()
    .get(`${path}?lang=${encodeURIComponent('"><b>')}`)
    .raw()
  expect(status).toBe(200)
  expect(text).not.toContain('<b>')
})

test.concurrent('the page runs no script and cannot be framed, indexed or cached', async () => {
  const { path } = await mailedLink()
  const { headers, text } = await visitor().get(path).raw()
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(headers['content-security-policy']).toContain("form-action 'self'")
  expect(headers['referrer-policy']).toBe('no-referrer')
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['cache-control']).toBe('no-store')
  expect(text).toContain('<meta name="robots" content="noindex">')
  expect(text).not.toContain('<script')
})

test.concurrent('a request with wrong input counts for the limit, which comes before the input is read', async () => {
  const place = t.stranger.with({ 'x-forwarded-for': '10.8.0.5' })
  for (let i = 0; i < 58; i++) await limitToken({ app: t.app, ip: '10.8.0.5' })
  await place.post(CONFIRM, { token: 'x'.repeat(32), password: 'short' }).fails(400, 'validation', 'password')
  await place.post('/reset-password/short', form(NEW)).fails(404, 'not_found')
  await place.post(CONFIRM, { token: 'x'.repeat(32), password: 'short' }).fails(429, 'rate_limited', 'token')
  await place.post('/reset-password/short', form(NEW)).fails(429, 'rate_limited', 'token')
  await place.post('/support/short', '').fails(429, 'rate_limited', 'token')
})

test.concurrent('guessing tokens on the page is limited', async () => {
  const place = t.stranger.with({ 'x-forwarded-for': '10.8.0.4' })
  for (let i = 0; i < 59; i++) await limitToken({ app: t.app, ip: '10.8.0.4' })
  expect((await place.post('/reset-password/0123456789', form('short')).raw()).status).toBe(400)
  await place.post('/reset-password/0123456789', form('short')).fails(429, 'rate_limited', 'token')
})

// In sequence from here on, because these run jobs or move the clock.
test('changing the password invalidates mailed reset links', async () => {
  const co = await t.company()
  const token = await resetToken(co)
  await (await co.owner()).post(CHANGE, { current: PASSWORD, password: NEW }).ok(204)
  await confirm(token, 'Third-horse-11').fails(400, 'validation', 'token')
})

test('requesting a link changes nothing yet', async () => {
  const co = await t.company()
  const owner = await co.owner()
  await resetToken(co)
  expect(await statusOfLogIn(co.email, PASSWORD)).toBe(200)
  await owner.get(ME).ok(200)
})

test('the link leads to the public address, whatever host the request named', async () => {
  const co = await t.company()
  const attacker = visitor().with({ host: 'evil.example', 'x-forwarded-host': 'evil.example' })
  await attacker.post(RESET, { email: co.email }).ok(202)
  await t.runJobs()
  const [mail] = await mailsTo(co, co.email)
  const { text, to, subject } = await PostalMime.parse((await co.get(`/outbox/${mail!.id}`).raw()).text)
  expect(text).toMatch(/^http:\/\/app\.example\.com\/reset-password\/[\w-]{32}\?lang=cs$/m)
  expect(text).not.toContain('evil')
  expect(to).toMatchObject([{ address: co.email }])
  expect(subject).toBe('Nové heslo do Postrideru')
})

test('an unknown address gets the same answer and no mail', async () => {
  const co = await t.company()
  const known = await visitor().post(RESET, { email: co.email }).raw()
  await t.runJobs()
  const count = () => co.db.selectFrom('outbox_mail').select('id').orderBy('id').execute()
  const before = await count()
  const unknown = await visitor().post(RESET, { email: 'nobody@example.com' }).raw()
  const odd = await visitor()
    .post(RESET, { email: `${co.email}, nobody@example.com` })
    .raw()
  await t.runJobs()
  expect(await count()).toEqual(before)
  for (const answer of [unknown, odd]) {
    expect(answer.status).toBe(202)
    expect(answer.body).toEqual(known.body)
    expect(Object.keys(answer.headers).sort()).toEqual(Object.keys(known.headers).sort())
  }
})

test('a link works once', async () => {
  const co = await t.company()
  const token = await resetToken(co)
  await confirm(token).ok(204)
  await confirm(token, 'Third-horse-11').fails(400, 'validation', 'token')
  expect(await statusOfLogIn(co.email, NEW)).toBe(200)
})

test('two concurrent uses of a link set the password once', async () => {
  const co = await t.company()
  const token = await resetToken(co)
  const passwords = [NEW, 'Third-horse-11', 'Fourth-horse-12']
  const answers = await Promise.all(passwords.map((password) => confirm(token, password).raw()))
  const winner = answers.findIndex((answer) => answer.status === 204)
  expect(answers.map((answer) => answer.status).sort()).toEqual([204, 400, 400])
  expect(await statusOfLogIn(co.email, passwords[winner]!)).toBe(200)
})

test('using a link invalidates the other links of the person', async () => {
  const co = await t.company()
  const first = await resetToken(co)
  const second = await resetToken(co)
  expect(second).not.toBe(first)
  await confirm(first).ok(204)
  await confirm(second, 'Third-horse-11').fails(400, 'validation', 'token')
})

test('a link is valid for an hour', async () => {
  const one = await t.company()
  const two = await t.company()
  const [first, second] = [await resetToken(one), await resetToken(two)]
  t.clock.forward(HOUR - 1)
  await confirm(first).ok(204)
  t.clock.forward(1)
  await confirm(second).fails(400, 'validation', 'token')
  expect(await statusOfLogIn(two.email, PASSWORD)).toBe(200)
})

test('a password that is too short is named and does not use up the link', async () => {
  const co = await t.company()
  const token = await resetToken(co)
  await confirm(token, 'ninechars').fails(400, 'validation', 'password')
  await confirm(token, 'tenletters').ok(204)
})

test('invalid tokens are refused', async () => {
  const co = await t.company()
  const token = await resetToken(co)
  for (const made of ['x'.repeat(32), token.toUpperCase(), `${token}x`, token.slice(1), 'null-null-null'])
    await confirm(made).fails(400, 'validation', 'token')
  await confirm('short').fails(400, 'validation', 'token')
  await visitor()
    .post(CONFIRM, { token: { $gt: '' }, password: NEW })
    .fails(400, 'validation', 'token')
  await confirm(token).ok(204)
})

test('a mail says when the password was changed, and what to do', async () => {
  const co = await t.company()
  const owner = await co.owner()
  await owner.patch(ME, { language: 'en' }).ok(200)
  const at = t.clock.now()
  await owner.post(CHANGE, { current: PASSWORD, password: NEW }).ok(204)
  await owner.post(CHANGE, { current: PASSWORD, password: 'Third-horse-11' }).fails(400, 'validation', 'current')
  await t.runJobs()
  const changed = async () => (await mailsTo(co, co.email)).filter(({ kind }) => kind === 'password_changed')
  const [mail, ...others] = await changed()
  expect(others).toEqual([])
  const { text } = await PostalMime.parse((await co.get(`/outbox/${mail!.id}`).raw()).text)
  expect(text).toContain(`was changed on ${minuteInWords(at, 'en', 'Europe/Prague')}`)
  expect(text).toContain('http://app.example.com/app/forgotten-password')
  await confirm(await resetToken(co), 'Fourth-horse-12').ok(204)
  await t.runJobs()
  expect(await changed()).toHaveLength(2)
})

test('the mail is in the outbox of every company that the person belongs to, and of no other', async () => {
  const [one, two, strange] = [await t.company(), await t.company(), await t.company()]
  const jana = await one.member('finance')
  await insertMember(two.db, { tenant_id: two.tenantId, person_id: jana.personId, roles: ['finance'] })
  await visitor().post(RESET, { email: jana.email }).ok(202)
  await t.runJobs()
  for (const co of [one, two]) expect(await mailsTo(co, jana.email)).toMatchObject([{ kind: 'password_reset' }])
  expect(await mailsTo(strange, jana.email)).toEqual([])
})

test('a caller without all rights cannot take over an account by reading the mail', async () => {
  const co = await t.company()
  await resetToken(co)
  const [mail] = await mailsTo(co, co.email)
  const curious = [
    await co.member('developer'),
    await co.member('marketing_manager'),
    await co.key('full', 'developer', 'marketing_manager'),
    await co.key('read', 'account_admin'),
  ]
  for (const client of curious) await client.get(`/outbox/${mail!.id}`).fails(404, 'not_found')
})

test('only the mail holds the token', async () => {
  const co = await t.company()
  const token = await resetToken(co)
  const { pool } = t.database
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') and tablename <> 'outbox_mail'`,
  )
  expect(rows.map((row) => row.name)).toContain('public.one_time_token')
  for (const { name } of rows) {
    const { rows: found } = await pool.query(
      `select 1 from ${name} r where position($1 in r::text) > 0 or position($2 in r::text) > 0`,
      [token, Buffer.from(token).toString('hex')],
    )
    expect(found, name).toEqual([])
  }
})

test('an address gets at most five mails an hour, known or not', async () => {
  const co = await t.company()
  for (const email of [co.email, 'ghost@example.com']) {
    for (let i = 0; i < 5; i++) await visitor().post(RESET, { email }).ok(202)
    const refused = visitor().post(RESET, { email: email.toUpperCase() })
    await refused.fails(429, 'rate_limited', 'password-reset')
    expect((await refused.raw()).headers['retry-after']).toBe('720')
  }
  await t.runJobs()
  expect(await mailsTo(co, co.email)).toHaveLength(5)
})

test('the page of a link older than an hour says so', async () => {
  const { co, path } = await mailedLink()
  t.clock.forward(HOUR)
  const late = await visitor().post(path, form(NEW)).raw()
  expect(late.status).toBe(400)
  expect(late.text).toContain('This link was already used or is too old.')
  expect(await statusOfLogIn(co.email, PASSWORD)).toBe(200)
})
