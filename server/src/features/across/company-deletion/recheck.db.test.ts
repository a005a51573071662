// Deleting a company asks for as much as adding a passkey.
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import { Authenticator } from '../../../../test/support/authenticator.ts'
import type { Company } from '../../../../test/support/company.ts'
import { PASSWORD } from '../../../../test/support/constants.ts'
import { CLIENT, startProvider } from '../../../../test/support/oidc-provider.ts'

const ORIGIN = 'https://mail.example.com'
const provider = await startProvider()
const t = useApi({
  BASE_URL: ORIGIN,
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: CLIENT.id,
  OIDC_CLIENT_SECRET: CLIENT.secret,
})
const MINUTE = 60_000

test('a code is needed where two-factor sign-in is on, or a passkey', async () => {
  const co = await t.company()
  const admin = await co.member('account_admin')
  const { secret } = await admin.post('/api/v1/auth/totp', { password: PASSWORD }).ok(200)
  const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: t.clock.now().getTime() })
  await admin.post('/api/v1/auth/totp/confirm', { code: code() }).ok(200)
  t.clock.forward(30_000)
  await admin.call('DELETE', '/company', { password: PASSWORD }).fails(400, 'validation', 'code')
  await admin.call('DELETE', '/company', { password: PASSWORD, code: '000000' }).fails(400, 'validation', 'code')
  await admin.call('DELETE', '/company', { password: PASSWORD, code: code() }).ok(202)

  const key = new Authenticator(ORIGIN)
  await admin.post('/company/restore').ok(200)
  t.clock.forward(30_000)
  const options = await admin.post('/api/v1/auth/passkeys/options', { password: PASSWORD, code: code() }).ok(200)
  await admin.post('/api/v1/auth/passkeys', { name: 'Laptop', response: key.create(options) }).ok(201)
  const ask = () => admin.post('/api/v1/auth/passkeys/recheck').ok(200)
  await admin
    .call('DELETE', '/company', { passkey: key.get(await ask(), { isVerified: false }) })
    .fails(400, 'validation', 'passkey')
  await admin.call('DELETE', '/company', { passkey: key.get(await ask()) }).ok(202)
})

/** A person without a password signs in through the provider, in a browser. */
async function signIn(email: string, query: string, claims: object = {}) {
  const begun = await t.stranger.get(`/api/v1/auth/oidc/start?${query}`).raw()
  const cookie = String(begun.headers['set-cookie']).split(';')[0]!
  const asked = String(begun.headers.location)
  const answer = provider.signIn(asked, { claims: { sub: email, email, email_verified: true, ...claims } })
  const back = await t.stranger.with({ cookie }).get(`/api/v1/auth/oidc/callback?${answer}`).raw()
  const session = [back.headers['set-cookie']]
    .flat()
    .map((one) => String(one).split(';')[0]!)
    .find((one) => one.startsWith('postrider_session='))
  return { status: back.status, session, asked: new URL(asked).searchParams }
}

async function withoutPassword(co: Company) {
  const { email, personId } = await co.member('account_admin')
  await co.db.updateTable('person').set({ password_hash: null }).where('id', '=', personId).execute()
  const [created_at, used_at] = [t.clock.now(), t.clock.now()]
  const identity = { issuer: provider.issuer, subject: email, person_id: personId, created_at, used_at }
  await co.db.insertInto('person_identity').values(identity).execute()
  return email
}

async function personIn(co: Company, cookie: string) {
  const { csrfToken } = await t.stranger.with({ cookie }).get('/api/v1/auth/me').ok(200)
  const client = t.stranger.with({ cookie, 'x-csrf-token': csrfToken })
  return {
    proof: () => client.get('/api/v1/auth/proof').ok(200),
    remove: () => client.call('DELETE', `/api/v1/tenants/${co.tenant}/company`, {}),
  }
}

test('people without a password prove it by a new sign-in at the provider, for ten minutes', async () => {
  const co = await t.company()
  const email = await withoutPassword(co)
  const first = await signIn(email, '')
  const usual = await personIn(co, first.session!)
  expect(await usual.proof()).toMatchObject({ password: false, singleSignOn: { name: '127.0.0.1' }, proved: false })
  await usual.remove().fails(400, 'validation', 'password')

  const again = await signIn(email, 'recheck=1', { auth_time: Math.floor(Date.now() / 1000) })
  expect([again.asked.get('prompt'), again.asked.get('max_age')]).toEqual(['login', '0'])
  const proved = await personIn(co, again.session!)
  expect(await proved.proof()).toMatchObject({ proved: true })
  await usual.remove().fails(400, 'validation', 'password')
  t.clock.forward(10 * MINUTE)
  await proved.remove().fails(400, 'validation', 'password')
  const third = await signIn(email, 'recheck=1', { auth_time: Math.floor(Date.now() / 1000) })
  await (await personIn(co, third.session!)).remove().ok(202)
})

test('a provider that did not ask the person again proves nothing', async () => {
  const co = await t.company()
  const email = await withoutPassword(co)
  const old = Math.floor(Date.now() / 1000) - 3600
  for (const claims of [{}, { auth_time: old }]) {
    const { status, session } = await signIn(email, 'recheck=1', claims)
    expect([status, session]).toEqual([400, undefined])
  }
})
