import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { PASSWORD } from '../../../../test/support/constants.ts'
import { limitLogin, limitToken } from '../sign-in/index.ts'

const t = useApi({ TRUST_PROXY: '127.0.0.1', BASE_URL: 'http://app.example.com' })
const DAY = 24 * 3600 * 1000
const NEW = 'Another-horse-10'
const ACCEPT = '/api/v1/auth/invitations/accept'
const LOGIN = '/api/v1/auth/login'

/** A caller with its own network address, because the limits count by address. */
let places = 0
const visitor = () => t.stranger.with({ 'x-forwarded-for': `10.6.${places >> 8}.${places++ & 255}` })
let guests = 0
const someEmail = () => `guest${++guests}@example.com`
const look = (token: string) => visitor().get(`/api/v1/auth/invitations/${token}`)
const accept = (body: { token: string; name?: string; password?: string }) => visitor().post(ACCEPT, body)

interface Invited {
  id: string
  email: string
  token: string
  mail: Awaited<ReturnType<typeof PostalMime.parse>>
}

/** Invites, lets the mail go out and reads the token from it. */
async function invite(co: Company, email = someEmail(), roles = ['finance']): Promise<Invited> {
  const { id } = await (await co.owner()).post('/invitations', { email, roles }).ok(201)
  expect(await t.runJobs()).toBe(0)
  const { items } = await co.get(`/outbox?kind=invitation&q=${encodeURIComponent(email)}`).ok(200)
  const mail = await PostalMime.parse((await co.get(`/outbox/${items[0].id}`).raw()).text)
  return { id, email, mail, token: /\/invitation\/([^?\s]+)/.exec(mail.text!)![1]! }
}

const list = async (co: Company) => (await (await co.owner()).get('/invitations').ok(200)).items
const memberOf = async (co: Company, email: string) =>
  (await (await co.owner()).get('/members').ok(200)).items.find((member: { email: string }) => member.email === email)

test('a new person accepts, sets a password and signs in', async () => {
  const co = await t.company()
  await co.patch('/company', { name: 'Květinka' }).ok(200)
  const email = someEmail()
  const created = await (await co.owner()).post('/invitations', { email, roles: ['developer', 'finance'] }).raw()
  expect(created.status).toBe(201)
  expect(created.body).toMatchObject({ email, roles: ['developer', 'finance'], expired: false })
  expect(await list(co)).toEqual([created.body])
  await t.runJobs()
  const { items } = await co.get('/outbox').ok(200)
  expect(items).toMatchObject([{ to: email, kind: 'invitation', subject: 'Pozvánka do firmy „Květinka“ v Postrideru' }])
  const { text } = await PostalMime.parse((await co.get(`/outbox/${items[0].id}`).raw()).text)
  const link = new RegExp(`^http://app\\.example\\.com/invitation/(${co.tenant}\\.[\\w-]{32})\\?lang=cs$`, 'm')
  expect(text).toMatch(link)
  const token = link.exec(text!)![1]!
  expect(created.text).not.toContain(token.split('.')[1])

  expect(await look(token).ok(200)).toEqual({ company: 'Květinka', email })
  await accept({ token, name: 'Petr' }).fails(400, 'validation', 'password')
  await accept({ token, name: 'Petr', password: 'ninechars' }).fails(400, 'validation', 'password')
  await accept({ token, name: 'Petr', password: NEW }).ok(204)

  expect(await list(co)).toEqual([])
  expect(await memberOf(co, email)).toMatchObject({ name: 'Petr', roles: ['developer', 'finance'], active: true })
  const login = await visitor().post(LOGIN, { email, password: NEW }).raw()
  expect(login.body).toMatchObject({
    person: { name: 'Petr', language: 'cs' },
    companies: [{ id: co.tenant, roles: ['developer', 'finance'] }],
  })
  const cookie = String(login.headers['set-cookie']).split(';')[0]!
  const petr = co.with({ authorization: '', cookie, 'x-csrf-token': login.body.csrfToken })
  await petr.patch('/company', { name: 'Petr was here' }).ok(200)
})

test('a person with an account accepts with the password of the account', async () => {
  const [one, two] = [await t.company(), await t.company()]
  const jana = await one.member('finance')
  const { token } = await invite(two, jana.email.toUpperCase(), ['data_analyst'])
  expect(Object.keys(await look(token).ok(200))).toEqual(['company', 'email'])
  await accept({ token }).fails(400, 'validation', 'password')
  await accept({ token, name: 'Mallory', password: NEW }).fails(400, 'validation', 'password')
  await accept({ token, name: 'Mallory', password: PASSWORD }).ok(204)

  const failed = await visitor().post(LOGIN, { email: jana.email, password: NEW }).raw()
  expect(failed.status).toBe(401)
  const me = await visitor().post(LOGIN, { email: jana.email, password: PASSWORD }).ok(200)
  expect(me.person).toMatchObject({ id: jana.personId, email: jana.email })
  expect(me.person.name).not.toBe('Mallory')
  expect(me.companies).toMatchObject([
    { id: one.tenant, roles: ['finance'] },
    { id: two.tenant, roles: ['data_analyst'] },
  ])
})

test('an invitation does not allow more password guesses than signing in', async () => {
  const [one, two] = [await t.company(), await t.company()]
  const jana = await one.member('finance')
  const { token } = await invite(two, jana.email, ['data_analyst'])
  for (let i = 0; i < 200; i++) await limitLogin(t.app, jana.email, `10.9.1.${i}`)
  await accept({ token, password: PASSWORD }).fails(429, 'rate_limited', 'login')
})

test('a former member can be invited again', async () => {
  const co = await t.company()
  const jana = await co.member('finance')
  await (await co.owner()).delete(`/members/${jana.memberId}`).ok(204)
  const { token } = await invite(co, jana.email, ['developer'])
  await accept({ token, password: PASSWORD }).ok(204)
  expect(await memberOf(co, jana.email)).toMatchObject({ roles: ['developer'], active: true })
})

test('an invitation is valid for 14 days', async () => {
  const co = await t.company()
  const [first, second] = [await invite(co), await invite(co)]
  t.clock.forward(14 * DAY - 1)
  expect(await list(co)).toMatchObject([{ expired: false }, { expired: false }])
  await accept({ token: first.token, password: NEW }).ok(204)
  t.clock.forward(1)
  await look(second.token).fails(404, 'not_found')
  await accept({ token: second.token, password: NEW }).fails(400, 'validation', 'token')
  t.clock.forward(1)
  expect(await list(co)).toMatchObject([{ id: second.id, expired: true }])
  expect(await memberOf(co, second.email)).toBeUndefined()
})

test('after an invitation has expired the address can be invited again, by a new link', async () => {
  const co = await t.company()
  const { email, token: old } = await invite(co)
  t.clock.forward(14 * DAY + 1)
  const { token } = await invite(co, email)
  await accept({ token: old, password: NEW }).fails(400, 'validation', 'token')
  await accept({ token, password: NEW }).ok(204)
})

test('a withdrawn invitation opens nothing', async () => {
  const co = await t.company()
  const { id, token, email } = await invite(co)
  const owner = await co.owner()
  await owner.delete(`/invitations/${id}`).ok(204)
  await owner.delete(`/invitations/${id}`).fails(404, 'not_found')
  await look(token).fails(404, 'not_found')
  await accept({ token, password: NEW }).fails(400, 'validation', 'token')
  expect(await memberOf(co, email)).toBeUndefined()
})

test('an invitation that was withdrawn in time is not mailed', async () => {
  const co = await t.company()
  const owner = await co.owner()
  const { id } = await owner.post('/invitations', { email: someEmail(), roles: ['finance'] }).ok(201)
  await owner.delete(`/invitations/${id}`).ok(204)
  expect(await t.runJobs()).toBe(0)
  expect(await co.get('/outbox').ok(200)).toMatchObject({ total: 0 })
})

test('an invitation is accepted once', async () => {
  const co = await t.company()
  const { token, email } = await invite(co)
  await accept({ token, password: NEW }).ok(204)
  await look(token).fails(404, 'not_found')
  await accept({ token, password: 'Third-horse-11' }).fails(400, 'validation', 'token')
  expect((await visitor().post(LOGIN, { email, password: NEW }).raw()).status).toBe(200)
})

test('of several concurrent acceptances one sets the password', async () => {
  const co = await t.company()
  const { token, email } = await invite(co)
  const passwords = [NEW, 'Third-horse-11', 'Fourth-horse-12']
  const answers = await Promise.all(passwords.map((password) => accept({ token, password }).raw()))
  expect(answers.map((answer) => answer.status).sort()).toEqual([204, 400, 400])
  const winner = passwords[answers.findIndex((answer) => answer.status === 204)]!
  await visitor().post(LOGIN, { email, password: winner }).ok(200)
})

test('a member is not invited again, switched off or not', async () => {
  const co = await t.company()
  const owner = await co.owner()
  const jana = await co.member('finance')
  const again = (email: string) => owner.post('/invitations', { email, roles: ['finance'] })
  await again(jana.email).fails(409, 'conflict', 'email')
  await again(jana.email.toUpperCase()).fails(409, 'conflict', 'email')
  await owner.patch(`/members/${jana.memberId}`, { active: false }).ok(200)
  await again(jana.email).fails(409, 'conflict', 'email')
  await again(co.email).fails(409, 'conflict', 'email')
  expect(await list(co)).toEqual([])
})

test('an address is invited once, also by two concurrent requests', async () => {
  const co = await t.company()
  const owner = await co.owner()
  const [email, raced] = [someEmail(), someEmail()]
  await owner.post('/invitations', { email, roles: ['finance'] }).ok(201)
  await owner.post('/invitations', { email, roles: ['developer'] }).fails(409, 'conflict', 'email')
  await owner.post('/invitations', { email: email.toUpperCase(), roles: ['finance'] }).fails(409, 'conflict', 'email')

  const race = [1, 2, 3, 4].map(() => owner.post('/invitations', { email: raced, roles: ['finance'] }).raw())
  const answers = await Promise.all(race)
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409])
  await t.runJobs()
  expect(await co.get(`/outbox?q=${raced}`).ok(200)).toMatchObject({ total: 1 })
})

test('invitations are limited per address and per company', async () => {
  const co = await t.company()
  const owner = await co.owner()
  const email = someEmail()
  for (let i = 0; i < 5; i++) {
    const { id } = await owner.post('/invitations', { email, roles: ['finance'] }).ok(201)
    await owner.delete(`/invitations/${id}`).ok(204)
  }
  await owner.post('/invitations', { email, roles: ['finance'] }).fails(429, 'rate_limited', 'invitations')
})

test('two companies can invite the same address', async () => {
  const [one, two] = [await t.company(), await t.company()]
  const first = await invite(one)
  const second = await invite(two, first.email, ['developer'])
  await accept({ token: first.token, password: NEW }).ok(204)
  await accept({ token: second.token, password: NEW }).ok(204)
  expect(await memberOf(one, first.email)).toMatchObject({ roles: ['finance'] })
  expect(await memberOf(two, first.email)).toMatchObject({ roles: ['developer'] })
})

test('a new person who accepts two invitations at the same time gets one account and both companies', async () => {
  for (let round = 0; round < 3; round++) {
    const [one, two] = [await t.company(), await t.company()]
    const first = await invite(one)
    const second = await invite(two, first.email)
    const both = [first, second].map(({ token }) => accept({ token, password: NEW }).raw())
    expect((await Promise.all(both)).map((answer) => answer.status)).toEqual([204, 204])
    const me = await visitor().post(LOGIN, { email: first.email, password: NEW }).ok(200)
    expect(me.companies).toMatchObject([{ id: one.tenant }, { id: two.tenant }])
  }
})

test('joining is in the audit log', async () => {
  const co = await t.company()
  const { token, email } = await invite(co)
  await accept({ token, password: NEW }).ok(204)
  const { items } = await co.get('/audit').ok(200)
  expect(items).toMatchObject([{ action: 'members.join', actor: { name: email } }, { action: 'invitations.create' }])
})

test('a token that was tampered with opens nothing', async () => {
  const [co, other] = [await t.company(), await t.company()]
  const { token } = await invite(co)
  const [, secret] = token.split('.') as [string, string]
  const made = [
    `${other.tenant}.${secret}`,
    `${co.tenant}.${secret}x`,
    `${co.tenant}.${secret.slice(1)}`,
    `${co.tenant}.`,
    `${co.tenant}`,
    `${crypto.randomUUID()}.${secret}`,
    `.${secret}`,
    secret,
    `not-a-uuid.${secret}`,
    `${co.tenant.replaceAll('-', '')}.${secret}`,
  ]
  for (const wrong of made) {
    await look(wrong).fails(404, 'not_found')
    await accept({ token: wrong, password: NEW }).fails(400, 'validation', 'token')
  }
  await look('short').fails(404, 'not_found')
  await look(`${co.tenant}.%00${secret}`).fails(404, 'not_found')
  await accept({ token, password: NEW }).ok(204)
})

test('an invitation has no secret before its mail is composed', async () => {
  const co = await t.company()
  await (await co.owner()).post('/invitations', { email: someEmail(), roles: ['finance'] }).ok(201)
  for (const secret of ['', 'null', 'undefined']) await look(`${co.tenant}.${secret}`).fails(404, 'not_found')
})

test('a wrong field is named', async () => {
  const owner = await (await t.company()).owner()
  for (const email of ['', 'x', 'a@b', 'a b@example.com', '"a"@example.com', 'a@[127.0.0.1]', 'a@example.com, b@c.cz'])
    await owner.post('/invitations', { email, roles: ['finance'] }).fails(400, 'validation', 'email')
  for (const email of ['a@example.com\r\nBcc: b@example.com', 'a\0@example.com'])
    await owner.post('/invitations', { email, roles: ['finance'] }).fails(400, 'validation', 'email')
  await owner.post('/invitations', { email: 'a@example.com', roles: [] }).fails(400, 'validation', 'roles')
  await owner.post('/invitations', { email: 'a@example.com', roles: ['root'] }).fails(400, 'validation', 'roles.0')
  await owner.post('/invitations', { email: 'a@example.com' }).fails(400, 'validation', 'roles')
})

test('the address is normalised', async () => {
  const co = await t.company()
  const owner = await co.owner()
  const invited = await owner.post('/invitations', { email: '  Jana@Háčky.CZ ', roles: ['finance'] }).ok(201)
  expect(invited.email).toBe('Jana@xn--hky-ela4t.cz')
  await owner.post('/invitations', { email: 'jana@háčky.cz', roles: ['finance'] }).fails(409, 'conflict', 'email')
})

test('the name of the company cannot add headers to the mail', async () => {
  const co = await t.company()
  await co.patch('/company', { name: 'Evil\r\nBcc: victim@example.com\r\nX-Evil: 1' }).ok(200)
  const { mail, email } = await invite(co)
  expect(mail.headers.map((header) => header.key)).not.toContain('x-evil')
  expect(mail.bcc ?? []).toEqual([])
  expect(mail.to).toMatchObject([{ address: email }])
  expect(mail.subject).toContain('Evil')
})

test('only the mail holds the secret', async () => {
  const co = await t.company()
  const { token } = await invite(co)
  const secret = token.split('.')[1]!
  const { pool } = t.database
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') and tablename <> 'outbox_mail'`,
  )
  expect(rows.map((row) => row.name)).toContain('public.invitation')
  for (const { name } of rows) {
    const found = await pool.query(
      `select 1 from ${name} r where position($1 in r::text) > 0 or position($2 in r::text) > 0`,
      [secret, Buffer.from(secret).toString('hex')],
    )
    expect(found.rows, name).toEqual([])
  }
})

test('only callers with all rights can read the mail of an invitation', async () => {
  const co = await t.company()
  await invite(co, undefined, ['account_admin'])
  const { items } = await co.get('/outbox').ok(200)
  for (const client of [await co.member('developer'), await co.key('full', 'developer')])
    await client.get(`/outbox/${items[0].id}`).fails(404, 'not_found')
})

test('guessing tokens is limited', async () => {
  const co = await t.company()
  const place = t.stranger.with({ 'x-forwarded-for': '10.8.0.6' })
  const guess = () => place.get(`/api/v1/auth/invitations/${co.tenant}.${'x'.repeat(32)}`)
  for (let i = 0; i < 59; i++) await limitToken({ app: t.app, ip: '10.8.0.6' })
  await guess().fails(404, 'not_found')
  await guess().fails(429, 'rate_limited', 'token')
  await place.post(ACCEPT, { token: `${co.tenant}.x`, password: NEW }).fails(429, 'rate_limited', 'token')
  await place.get(`/invitation/${co.tenant}.x`).fails(429, 'rate_limited', 'token')
})

test('a request with wrong input counts for the limit, which comes before the input is read', async () => {
  const place = t.stranger.with({ 'x-forwarded-for': '10.8.0.7' })
  const wrong = () => place.post(ACCEPT, { token: 'x'.repeat(32), name: 'x'.repeat(201), password: NEW })
  for (let i = 0; i < 59; i++) await limitToken({ app: t.app, ip: '10.8.0.7' })
  await wrong().fails(400, 'validation', 'name')
  await wrong().fails(429, 'rate_limited', 'token')
  await place.get('/api/v1/auth/invitations/short').fails(429, 'rate_limited', 'token')
  await place.get('/invitation/short').fails(429, 'rate_limited', 'token')
  await place.post('/invitation/short', '').fails(429, 'rate_limited', 'token')
})
