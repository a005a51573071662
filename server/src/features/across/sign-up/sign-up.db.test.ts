import PostalMime from 'postal-mime'
import { beforeEach, describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import { PASSWORD } from '../../../../test/support/constants.ts'
import { solve } from '../../../../test/support/forms.ts'
import { startSink } from '../../../../test/support/smtp-sink.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { release } from '../../domains/sending-setup/index.ts'
import { sweepSignUps } from './jobs/sweep.ts'
import { deleteExpiredSignUps } from './store.ts'

const relay = await startSink()
const t = useApi({ SIGN_UP: '1', SMTP_URL: relay.url, TRUST_PROXY: '127.0.0.1' })
const off = useApi()

const SIGN_UP = '/api/v1/auth/sign-up'
const HOUR = 3600 * 1000
const DAY = 24 * HOUR

beforeEach(() => t.clock.forward(DAY))

let made = 0
const fresh = () => `founder-${++made}-${crypto.randomUUID()}@example.com`
const visitor = () => t.stranger.with({ 'x-forwarded-for': `10.5.${made >> 8}.${made++ & 255}`, 'user-agent': 'B/1' })

/** A captcha that is old enough to be sent. */
async function captcha() {
  const { token } = await visitor().get(SIGN_UP).ok(200)
  t.clock.forward(3_000)
  return { token, solution: solve(token) }
}
const input = async (more: object = {}) => ({
  email: fresh(),
  password: 'Long-and-strong-71',
  name: 'Jana Nová',
  company: 'Květinka',
  captcha: await captcha(),
  ...more,
})

/** The newest mail to an address. */
async function mailTo(email: string) {
  await t.runJobs()
  const raw = relay.taken.findLast(({ to }) => to === email)?.data
  if (!raw) return null
  const { subject = '', text = '' } = await PostalMime.parse(raw)
  return { subject, text, link: /https?:\/\/[^/]+(\/sign-up\/\S+)/.exec(text)?.[1] ?? '' }
}

async function signedUp(more: object = {}) {
  const given = await input(more)
  await visitor().post(SIGN_UP, given).ok(202)
  const mail = await mailTo(given.email)
  return { ...given, link: mail!.link, mail: mail! }
}

const confirm = (link: string, password = 'Long-and-strong-71') =>
  visitor().post(link, new URLSearchParams({ password }).toString()).raw()
const logIn = (email: string, password = 'Long-and-strong-71') =>
  visitor().post('/api/v1/auth/login', { email, password })
const personsWith = (email: string) =>
  t.database.db.selectFrom('person').select('id').where('email', '=', email).execute()

test('a visitor gets an account and a company by the mailed link, and is signed in', async () => {
  const { email, link } = await signedUp({ language: 'cs', timezone: 'Europe/Bratislava' })
  expect(await personsWith(email)).toEqual([])
  const shown = await visitor().get(link).raw()
  expect(shown.status).toBe(200)
  expect(shown.text).toContain('Květinka')
  // Opening the link, as mail scanners do, creates nothing.
  expect(await personsWith(email)).toEqual([])
  const done = await confirm(link)
  expect([done.status, done.headers.location]).toEqual([303, '/'])
  const cookie = String(done.headers['set-cookie']).split(';')[0]!
  const me = await t.stranger.with({ cookie }).get('/api/v1/auth/me').ok(200)
  expect(me).toMatchObject({
    person: { email, name: 'Jana Nová', language: 'cs' },
    companies: [{ name: 'Květinka', timezone: 'Europe/Bratislava', roles: ['account_admin'] }],
  })
  await logIn(email).ok(200)
  const [company] = me.companies
  const person = t.stranger.with({ cookie, 'x-csrf-token': me.csrfToken })
  const path = `/api/v1/tenants/${company.id}`
  expect(await person.get(`${path}/company`).ok(200)).toMatchObject({ language: 'cs', currency: 'CZK', email })
  expect((await person.get(`${path}/shops`).ok(200)).items).toHaveLength(1)
  // A key whose secret no one has would only be a risk.
  expect((await person.get(`${path}/api-keys`).ok(200)).items).toEqual([])
})

describe('a company that signed up', () => {
  /** The administrator of a new company. */
  async function founded() {
    const { link } = await signedUp()
    const cookie = String((await confirm(link)).headers['set-cookie']).split(';')[0]!
    const me = await t.stranger.with({ cookie }).get('/api/v1/auth/me').ok(200)
    const base = `/api/v1/tenants/${me.companies[0].id}`
    const client = t.stranger.with({ cookie, 'x-csrf-token': me.csrfToken })
    const { id } = await t.database.db
      .selectFrom('tenant')
      .select('id')
      .where('public_id', '=', me.companies[0].id)
      .executeTakeFirstOrThrow()
    const turn = (mode: string) => client.put(`${base}/sending-mode`, { mode })
    return {
      id,
      turn,
      mode: () => client.get(`${base}/sending-mode`).ok(200),
      notices: `${base}/notifications`,
      client,
    }
  }
  const verify = (tenant_id: string) =>
    t.database.db
      .insertInto('sending_domain')
      .values({
        ...{ tenant_id, domain: `shop-${tenant_id}.example`, selector: 's', public_key: '', private_key: '' },
        ...{ status: 'verified', created_at: t.clock.now(), updated_at: t.clock.now() },
      })
      .execute()

  test('sends to test recipients only, until it has a verified domain', async () => {
    const { id, turn, mode } = await founded()
    expect(await mode()).toMatchObject({ mode: 'test', held: 'domain' })
    await turn('live').fails(409, 'conflict', 'sending_domain')
    await turn('off').ok(200)
    await turn('live').fails(409, 'conflict', 'sending_domain')
    await verify(id)
    expect(await turn('live').ok(200)).not.toHaveProperty('held')
    await t.database.db.deleteFrom('sending_domain').where('tenant_id', '=', id).execute()
    await turn('test').ok(200)
    await turn('live').ok(200)
  })

  test('waits for the operator, or does not wait, where the operator says so', async () => {
    const { config } = t.app
    try {
      Object.assign(config, { signUpSending: 'operator' })
      const { id, turn, mode, notices, client } = await founded()
      expect(await mode()).toMatchObject({ mode: 'test', held: 'operator' })
      await verify(id)
      await turn('live').fails(409, 'conflict', 'sending_operator')
      expect(await release({ db: t.database.db, now: t.clock.now() }, id)).toBe(true)
      expect(await release({ db: t.database.db, now: t.clock.now() }, id)).toBe(false)
      expect((await client.get(notices).ok(200)).items).toMatchObject([{ type: 'sending_allowed' }])
      await turn('live').ok(200)
      Object.assign(config, { signUpSending: 'live' })
      expect(await (await founded()).mode()).toMatchObject({ mode: 'live' })
    } finally {
      Object.assign(config, { signUpSending: 'domain' })
    }
  })
})

test('a known address is answered like an unknown one; its owner gets a mail, and nothing is kept', async () => {
  const co = await t.company()
  const unknown = await visitor()
    .post(SIGN_UP, await input())
    .raw()
  const given = await input({ email: co.email.toUpperCase().replace('EXAMPLE.COM', 'example.com') })
  const known = await visitor().post(SIGN_UP, given).raw()
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
  expect(Object.keys(known.headers).sort()).toEqual(Object.keys(unknown.headers).sort())
  expect(await mailTo(co.email)).toMatchObject({ subject: 'V Postrideru už účet máte', link: '' })
  const left = await t.database.db.selectFrom('sign_up').select('id').where('email', '=', given.email).execute()
  expect(left).toEqual([])
  await logIn(co.email, PASSWORD).ok(200)
  await logIn(co.email).fails(401, 'unauthorized')
})

test('only a hash of the password and of the link is kept', async () => {
  const { email, link } = await signedUp()
  const { rows } = await t.database.pool.query('select s::text as row from sign_up s where email = $1', [email])
  expect(rows[0].row).toContain('$argon2id$')
  expect(rows[0].row).not.toContain('Long-and-strong-71')
  expect(rows[0].row).not.toContain(link.split('/')[2]!.split('?')[0])
})

describe('the link', () => {
  test('works once', async () => {
    const { link, email } = await signedUp()
    const answers = await Promise.all([confirm(link), confirm(link)])
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 404])
    expect((await confirm(link)).status).toBe(404)
    expect((await logIn(email).ok(200)).companies).toHaveLength(1)
  })

  test('works for 24 hours', async () => {
    const { link, email } = await signedUp()
    t.clock.forward(DAY)
    expect((await visitor().get(link).raw()).status).toBe(404)
    expect((await confirm(link)).status).toBe(404)
    expect(await personsWith(email)).toEqual([])
  })

  test('needs the password: a reader of the mailbox must not open an account that a stranger prepared', async () => {
    const { link, email } = await signedUp()
    const wrong = await confirm(link, 'Something-else-99')
    expect(wrong.status).toBe(400)
    expect(wrong.headers['set-cookie']).toBeUndefined()
    expect((await confirm(link, '')).status).toBe(400)
    expect(await personsWith(email)).toEqual([])
    expect((await confirm(link)).status).toBe(303)
  })

  test('is limited against guessing', async () => {
    const { link } = await signedUp()
    const one = t.stranger.with({ 'x-forwarded-for': '10.6.0.1' })
    for (let i = 0; i < 10; i++) expect((await one.post(link, 'password=x').raw()).status).toBe(400)
    await one.post(link, 'password=x').fails(429, 'rate_limited', 'login')
  })

  test('creates nothing for an address that has got an account meanwhile', async () => {
    const { link, email } = await signedUp()
    await t.database.db.insertInto('person').values({ email: email.toUpperCase() }).execute()
    const before = await t.database.db.selectFrom('tenant').select('id').execute()
    const answer = await confirm(link)
    expect(answer.status).toBe(404)
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(await t.database.db.selectFrom('tenant').select('id').execute()).toHaveLength(before.length)
  })

  test('does not carry links of the company into the mail', async () => {
    const { mail } = await signedUp({ company: 'Win at https://evil.example/x' })
    expect(mail.text.match(/https?:\/\/\S+/g)).toHaveLength(1)
    expect(mail.link).not.toBe('')
  })
})

describe('the captcha', () => {
  const refused = async (more: object) =>
    visitor()
      .post(SIGN_UP, await input(more))
      .fails(400, 'validation', 'captcha')

  test('is needed, solved, of this page, and not too fast', async () => {
    const { token, solution } = await captcha()
    await refused({ captcha: { token, solution: 'x' } })
    await refused({ captcha: { token: `${token}x`, solution } })
    const unsolved = [1, 2, 3].map((n) => String(Number(solution) + n))
    for (const other of unsolved) await refused({ captcha: { token, solution: other } })
    const early = await visitor().get(SIGN_UP).ok(200)
    const at = t.clock.now()
    const given = await input()
    t.clock.set(at)
    await visitor()
      .post(SIGN_UP, { ...given, captcha: { token: early.token, solution: solve(early.token) } })
      .fails(400, 'validation', 'captcha')
  })

  test('works once, and for a day', async () => {
    const used = await captcha()
    await visitor()
      .post(SIGN_UP, await input({ captcha: used }))
      .ok(202)
    await refused({ captcha: used })
    const late = await captcha()
    t.clock.forward(DAY)
    await refused({ captcha: late })
  })
})

test('bad input is named', async () => {
  const given = await input()
  const fails = (more: object, field: string) =>
    visitor()
      .post(SIGN_UP, { ...given, ...more })
      .fails(400, 'validation', field)
  for (const field of ['email', 'password', 'name', 'company', 'captcha']) await fails({ [field]: undefined }, field)
  await fails({ email: 'x' }, 'email')
  await fails({ password: 'short' }, 'password')
  await fails({ password: 'password12' }, 'password')
  await fails({ password: 'Kvetinka-2026' }, 'password')
  await fails({ name: ' ' }, 'name')
  await fails({ company: 'x'.repeat(201) }, 'company')
  await fails({ timezone: 'Mars/Base' }, 'timezone')
  await fails({ language: 'czech' }, 'language')
  await fails({ currency: 'Kč' }, 'currency')
  await visitor().post(SIGN_UP, given).ok(202)
})

test('it is limited per network and per address', async () => {
  const email = fresh()
  for (let i = 0; i < 3; i++)
    await visitor()
      .post(SIGN_UP, await input({ email }))
      .ok(202)
  await visitor()
    .post(SIGN_UP, await input({ email: email.toUpperCase() }))
    .fails(429, 'rate_limited', 'sign-up')
  const one = t.stranger.with({ 'x-forwarded-for': '10.6.0.2' })
  for (let i = 0; i < 20; i++) await one.post(SIGN_UP, {}).fails(400, 'validation')
  await one.post(SIGN_UP, {}).fails(429, 'rate_limited', 'sign-up')
})

test('sign-ups that were not confirmed are deleted after a day, some at a time', async () => {
  const { email: kept } = await signedUp()
  const row = { name: 'X', company: 'X', password_hash: 'x', language: 'en', timezone: 'UTC', currency: 'EUR' }
  const expires_at = new Date(t.clock.now().getTime() - 1)
  for (let i = 0; i < 5; i++)
    await t.database.db
      .insertInto('sign_up')
      .values({ ...row, email: 'old@example.com', nonce: crypto.randomUUID(), created_at: expires_at, expires_at })
      .execute()
  const emails = async () =>
    (await t.database.db.selectFrom('sign_up').select('email').execute()).map(({ email }) => email)
  const before = (await emails()).length
  expect(await deleteExpiredSignUps(t.database.db, t.clock.now(), 2)).toBe(true)
  expect(await emails()).toHaveLength(before - 2)
  await enqueue(t.database.db, sweepSignUps, {})
  await t.runJobs()
  expect(await emails()).not.toContain('old@example.com')
  expect(await emails()).toContain(kept)
})

test('it is off unless the operator allows it', async () => {
  await off.stranger.get(SIGN_UP).fails(404, 'not_found')
  await off.stranger.post(SIGN_UP, {}).fails(404, 'not_found')
  expect((await off.stranger.get('/sign-up/pZ3m0b7tXW1sQ6vYk2nH9cLd').raw()).status).toBe(404)
  expect((await off.stranger.post('/sign-up/pZ3m0b7tXW1sQ6vYk2nH9cLd', 'password=x').raw()).status).toBe(404)
  expect((await off.stranger.get('/api/v1/auth/methods').ok(200)).signUp).toBe(false)
  expect((await t.stranger.get('/api/v1/auth/methods').ok(200)).signUp).toBe(true)
})
