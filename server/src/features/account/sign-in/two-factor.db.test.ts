import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Client } from '../../../../test/support/client.ts'
import { PASSWORD } from '../../../../test/support/constants.ts'
import { createOneTimeToken, getPerson } from '../accounts/index.ts'
import { limitLogin } from './limits.ts'

const t = useApi({ TRUST_PROXY: '127.0.0.1' })
const STEP = 30_000
const START = '/api/v1/auth/totp'
const CONFIRM = '/api/v1/auth/totp/confirm'
const DISABLE = '/api/v1/auth/totp/disable'

/** A caller with its own network address, because the limits count by address. */
let places = 0
const visitor = () => t.stranger.with({ 'x-forwarded-for': `10.2.${places >> 8}.${places++ & 255}` })

/** The code of the authenticator app, some steps from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: t.clock.now().getTime() + steps * STEP })

function wrongCode(secret: string) {
  const right = [-1, 0, 1].map((steps) => codeOf(secret, steps))
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code))!
}

const logIn = (email: string, totp?: string, password = PASSWORD) =>
  visitor().post('/api/v1/auth/login', { email, password, totp })

const setUp = async (client: Client) => (await client.post(START, { password: PASSWORD }).ok(200)) as SetUp
interface SetUp {
  secret: string
  uri: string
}

/** A member with two-factor on, one step after the code that switched it on. */
async function protectedMember() {
  const co = await t.company()
  const jana = await co.member('finance')
  const { secret } = await setUp(jana)
  const { recoveryCodes } = await jana.post(CONFIRM, { code: codeOf(secret) }).ok(200)
  t.clock.forward(STEP)
  return { co, jana, secret, recoveryCodes: recoveryCodes as string[] }
}

test('two-factor is on after the first correct code, not before', async () => {
  const co = await t.company()
  const jana = await co.member('finance')
  const { secret, uri } = await setUp(jana)
  const parsed = new URL(uri)
  expect(parsed.protocol).toBe('otpauth:')
  expect(decodeURIComponent(parsed.pathname)).toContain(`Postrider:${jana.email}`)
  expect(parsed.searchParams.get('secret')).toBe(secret)
  await jana.post(CONFIRM, { code: wrongCode(secret) }).fails(400, 'validation', 'code')
  expect((await logIn(jana.email).ok(200)).person.twoFactor).toBe(false)

  const { recoveryCodes } = await jana.post(CONFIRM, { code: codeOf(secret) }).ok(200)
  expect(new Set(recoveryCodes).size).toBe(10)
  await logIn(jana.email).fails(401, 'unauthorized', 'totp')
  expect((await jana.get('/api/v1/auth/me').ok(200)).person.twoFactor).toBe(true)
  const { items } = await (await co.owner()).get('/members').ok(200)
  expect(items.map((member: { email: string; twoFactor: boolean }) => [member.email, member.twoFactor])).toEqual([
    [co.email, false],
    [jana.email, true],
  ])
})

test('setting it up needs the password; switching it off needs the password and a code', async () => {
  const co = await t.company()
  const jana = await co.member('finance')
  await jana.post(START, { password: 'wrong' }).fails(400, 'validation', 'password')
  const { secret } = await setUp(jana)
  const { recoveryCodes } = await jana.post(CONFIRM, { code: codeOf(secret) }).ok(200)
  const off = (body: object) => jana.post(DISABLE, body)
  await off({ password: 'wrong', code: recoveryCodes[0] }).fails(400, 'validation', 'password')
  await off({ password: PASSWORD }).fails(400, 'validation', 'code')
  await off({ password: PASSWORD, code: wrongCode(secret) }).fails(400, 'validation', 'code')
  // The code that switched it on is used up.
  await off({ password: PASSWORD, code: codeOf(secret) }).fails(400, 'validation', 'code')
  await logIn(jana.email).fails(401, 'unauthorized', 'totp')
  t.clock.forward(STEP)
  await off({ password: PASSWORD, code: codeOf(secret) }).ok(204)
  await off({ password: PASSWORD, code: codeOf(secret) }).fails(409, 'conflict', 'status')
})

test('switching it on ends the other sessions of the person, and only those', async () => {
  const co = await t.company()
  const [jana, colleague] = [await co.member('finance'), await co.member('finance')]
  const elsewhere = await logIn(jana.email).raw()
  const cookie = String(elsewhere.headers['set-cookie']).split(';')[0]!
  const { secret } = await setUp(jana)
  await jana.post(CONFIRM, { code: wrongCode(secret) }).fails(400, 'validation', 'code')
  await jana.post(CONFIRM, { code: codeOf(secret) }).ok(200)
  // This session was not used before, so no process has it in its cache.
  await t.stranger.with({ cookie }).get('/api/v1/auth/me').fails(401, 'unauthorized')
  for (const client of [jana, colleague]) await client.get('/api/v1/auth/me').ok(200)
})

test('a log-in needs the password and a correct code', async () => {
  const { jana, secret } = await protectedMember()
  const without = await logIn(jana.email).raw()
  expect(without.body).toEqual({ error: { code: 'unauthorized', message: 'totp' } })
  expect(without.headers['set-cookie']).toBeUndefined()
  await logIn(jana.email, wrongCode(secret)).fails(401, 'unauthorized', 'totp')
  await logIn(jana.email, 'not-a-code').fails(401, 'unauthorized', 'totp')
  const wrongPassword = await logIn(jana.email, codeOf(secret), 'wrong').raw()
  expect(wrongPassword.body).toEqual({ error: { code: 'unauthorized', message: '' } })
  expect((await logIn(jana.email, codeOf(secret)).ok(200)).person.twoFactor).toBe(true)
})

test('a code works once', async () => {
  const { jana, secret } = await protectedMember()
  const code = codeOf(secret)
  await logIn(jana.email, code).ok(200)
  await logIn(jana.email, code).fails(401, 'unauthorized', 'totp')
  t.clock.forward(STEP)
  await logIn(jana.email, code).fails(401, 'unauthorized', 'totp')
  await logIn(jana.email, codeOf(secret)).ok(200)
})

test('the code that switched two-factor on does not work a second time', async () => {
  const co = await t.company()
  const jana = await co.member('finance')
  const { secret } = await setUp(jana)
  const code = codeOf(secret)
  await jana.post(CONFIRM, { code }).ok(200)
  await logIn(jana.email, code).fails(401, 'unauthorized', 'totp')
})

test('of several concurrent log-ins with one code one succeeds', async () => {
  const { jana, secret, recoveryCodes } = await protectedMember()
  for (const code of [codeOf(secret), recoveryCodes[0]!]) {
    const answers = await Promise.all(Array.from({ length: 4 }, () => logIn(jana.email, code).raw()))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 401, 401, 401])
  }
})

test('the codes of the step before and after work too, for clocks that differ, and no others', async () => {
  const { jana, secret } = await protectedMember()
  t.clock.forward(10 * STEP)
  await logIn(jana.email, codeOf(secret, -2)).fails(401, 'unauthorized', 'totp')
  await logIn(jana.email, codeOf(secret, 2)).fails(401, 'unauthorized', 'totp')
  await logIn(jana.email, codeOf(secret, -1)).ok(200)
  await logIn(jana.email, codeOf(secret, 1)).ok(200)
  // Older than a used one, so it may have been overseen.
  await logIn(jana.email, codeOf(secret, 0)).fails(401, 'unauthorized', 'totp')
})

test('a recovery code works once, with any case and spaces', async () => {
  const { jana, recoveryCodes } = await protectedMember()
  const [first, second] = recoveryCodes as [string, string]
  const typed = ` ${first.slice(0, 4)} ${first.slice(4).toUpperCase()} `
  await logIn(jana.email, typed).ok(200)
  await logIn(jana.email, first).fails(401, 'unauthorized', 'totp')
  await logIn(jana.email, second).ok(200)
})

test('recovery codes of another person are refused', async () => {
  const { jana } = await protectedMember()
  const { recoveryCodes } = await protectedMember()
  await logIn(jana.email, recoveryCodes[0]).fails(401, 'unauthorized', 'totp')
})

test('after switching off the password is enough, and old codes are invalid', async () => {
  const { jana, recoveryCodes } = await protectedMember()
  await jana.post(DISABLE, { password: PASSWORD, code: recoveryCodes[1]!.toUpperCase() }).ok(204)
  expect((await logIn(jana.email).ok(200)).person.twoFactor).toBe(false)
  expect(await getPerson(t.database.db, jana.personId)).toMatchObject({ totp_secret: null, recovery_hashes: [] })
  const { secret } = await setUp(jana)
  await jana.post(CONFIRM, { code: codeOf(secret) }).ok(200)
  await logIn(jana.email, recoveryCodes[0]).fails(401, 'unauthorized', 'totp')
})

test('two-factor cannot be set up twice, nor confirmed before it is set up', async () => {
  const { jana, secret } = await protectedMember()
  await jana.post(START, { password: PASSWORD }).fails(409, 'conflict', 'status')
  await jana.post(CONFIRM, { code: codeOf(secret) }).fails(409, 'conflict', 'status')
  await logIn(jana.email, codeOf(secret)).ok(200)

  const fresh = await (await t.company()).member('finance')
  await fresh.post(CONFIRM, { code: '123456' }).fails(409, 'conflict', 'status')
})

test('setting up again makes a new secret, and the first one is invalid', async () => {
  const jana = await (await t.company()).member('finance')
  const first = await setUp(jana)
  const second = await setUp(jana)
  expect(second.secret).not.toBe(first.secret)
  const old = codeOf(first.secret)
  if (![-1, 0, 1].some((steps) => codeOf(second.secret, steps) === old))
    await jana.post(CONFIRM, { code: old }).fails(400, 'validation', 'code')
  await jana.post(CONFIRM, { code: codeOf(second.secret) }).ok(200)
})

test('a password reset does not bypass the second factor', async () => {
  const { co, jana, secret } = await protectedMember()
  const expiry = new Date(t.clock.now().getTime() + 3600_000)
  const token = await createOneTimeToken(co.db, 'password_reset', { personId: jana.personId }, expiry)
  const password = 'Another-horse-10'
  await visitor().post('/api/v1/auth/password-reset/confirm', { token, password }).ok(204)
  await logIn(jana.email, undefined, password).fails(401, 'unauthorized', 'totp')
  await logIn(jana.email, codeOf(secret), password).ok(200)
})

test('neither the secret nor a recovery code can be read from the database', async () => {
  const { jana, secret, recoveryCodes } = await protectedMember()
  const { rows } = await t.database.pool.query('select p::text as row from person p where id = $1', [jana.personId])
  const stored = rows[0].row as string
  expect(stored).toContain(jana.email)
  for (const value of [secret, ...recoveryCodes]) {
    expect(stored).not.toContain(value)
    expect(stored).not.toContain(Buffer.from(value).toString('hex'))
    expect(stored).not.toContain(Buffer.from(value).toString('base64'))
  }
})

test('guessing codes is limited like guessing passwords', async () => {
  const { jana, secret } = await protectedMember()
  const guesser = t.stranger.with({ 'x-forwarded-for': '10.8.0.5' })
  const attempt = (totp: string) => guesser.post('/api/v1/auth/login', { email: jana.email, password: PASSWORD, totp })
  for (let i = 0; i < 9; i++) await limitLogin(t.app, jana.email, '10.8.0.5')
  await attempt(wrongCode(secret)).fails(401, 'unauthorized', 'totp')
  await attempt(codeOf(secret)).fails(429, 'rate_limited', 'login')
})
