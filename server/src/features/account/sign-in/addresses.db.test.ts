import { expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import { PASSWORD } from '../../../../test/support/constants.ts'
import { createCompany } from '../../across/company-creation/index.ts'
import { startTwoFactor } from './two-factor.ts'

const t = useApi()
const open = (email: string) =>
  createCompany(
    t.database.db,
    { name: email, email, password: PASSWORD, timezone: 'UTC', language: 'en', currency: 'EUR' },
    t.clock.now(),
  )

test('addresses are normalised when people sign in', async () => {
  await open('jana@xn--hky-ela4t.cz')
  await t.stranger.post('/api/v1/auth/login', { email: ' Jana@Háčky.CZ ', password: PASSWORD }).ok(200)
  await open('ΝΙΚΟΣ@example.com')
  await t.stranger.post('/api/v1/auth/login', { email: 'ΝΙΚΟΣ@example.com', password: PASSWORD }).ok(200)
})

test('a code may be typed with a space when two-factor is set up', async () => {
  const company = await t.company()
  const owner = await company.owner()
  const { db } = t.database
  const { TOTP, Secret } = await import('otpauth')
  const { secret } = await startTwoFactor({ app: t.app, db, now: t.clock.now() }, owner.personId)
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: t.clock.now().getTime() })
  const session = Object.assign(owner.with({}), { base: '' })
  const { recoveryCodes } = await session
    .post('/api/v1/auth/totp/confirm', { code: `${code.slice(0, 3)} ${code.slice(3)}` })
    .ok(200)
  expect(recoveryCodes).toHaveLength(10)
})

test('the page of a reset link explains what is wrong with a password', async () => {
  for (const body of ['password=', `password=${'x'.repeat(201)}`, 'other=1']) {
    const answer = await t.stranger.post('/reset-password/aaaaaaaaaaaaaaaaaaaaaaaa', body).raw()
    expect(answer.status).toBe(400)
    expect(answer.headers['content-type']).toContain('text/html')
  }
})

test('spaces around an address do not bypass the limits', async () => {
  const { email } = await t.company()
  const tries = []
  for (let i = 0; i < 12; i++)
    tries.push(
      (
        await t.stranger
          .post('/api/v1/auth/login', { email: `${' '.repeat(i)}${email}`, password: 'wrong-password' })
          .raw()
      ).status,
    )
  expect(tries.slice(0, 10)).toEqual(Array(10).fill(401))
  expect(tries.slice(10)).toEqual([429, 429])
})

test('large bodies of anonymous callers are refused', async () => {
  await t.stranger
    .post('/api/v1/auth/login', { email: 'a@example.com', password: 'x', more: 'x'.repeat(70_000) })
    .fails(413, 'validation', 'size')
})

test('the outbox hides the reset mail of a person who belongs to several companies', async () => {
  const [one, two] = [await t.company(), await t.company()]
  const person = await one.member('finance')
  await two.db
    .insertInto('member')
    .values({
      tenant_id: two.tenantId,
      person_id: person.personId,
      roles: ['account_admin'],
      created_at: t.clock.now(),
    })
    .execute()
  await t.stranger.post('/api/v1/auth/password-reset', { email: person.email }).ok(202)
  await t.runJobs()
  for (const company of [one, two]) {
    const { items } = await company.get('/outbox?kind=password_reset').ok()
    expect(items).toHaveLength(1)
    await company.get(`/outbox/${items[0].id}`).fails(404, 'not_found')
  }
})
