import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import { Authenticator, type Tampering } from '../../../../test/support/authenticator.ts'
import type { Client } from '../../../../test/support/client.ts'
import { PASSWORD } from '../../../../test/support/constants.ts'

const ORIGIN = 'https://mail.example.com'
const t = useApi({ BASE_URL: ORIGIN, TRUST_PROXY: '127.0.0.1' })
const plain = useApi({ BASE_URL: 'http://10.0.0.1' })

const PASSKEYS = '/api/v1/auth/passkeys'
const SIGN_IN = `${PASSKEYS}/sign-in`
const MINUTE = 60_000
// The limits of the tests before are over.
beforeEach(() => t.clock.forward(15 * MINUTE))

/** A caller with its own network address, because the limits count by address. */
let places = 0
const visitor = () => t.stranger.with({ 'x-forwarded-for': `10.9.${places >> 8}.${places++ & 255}` })

const begin = (client: Client, proof: object = { password: PASSWORD }) => client.post(`${PASSKEYS}/options`, proof)

/** A member with a passkey. */
async function withPasskey() {
  const co = await t.company()
  const jana = await co.member('account_admin')
  const key = new Authenticator(ORIGIN)
  const passkey = await jana.post(PASSKEYS, { name: 'Laptop', response: key.create(await begin(jana).ok(200)) }).ok(201)
  return { co, jana, key, passkey: passkey as { id: string; name: string } }
}

const ask = () => visitor().post(`${SIGN_IN}/options`).ok(200)
const enter = async (key: Authenticator, tampering: Tampering = {}) =>
  visitor().post(SIGN_IN, { response: key.get(await ask(), tampering) })

describe('adding a passkey', () => {
  test('asks for the password, and shows the passkey afterwards', async () => {
    const { jana, passkey } = await withPasskey()
    expect(passkey).toMatchObject({ name: 'Laptop', synced: false, usedAt: null })
    expect((await jana.get(PASSKEYS).ok(200)).items).toEqual([passkey])
    await begin(jana, {}).fails(400, 'validation', 'password')
    await begin(jana, { password: 'wrong' }).fails(400, 'validation', 'password')
  })

  test('requires a passkey that is kept on the device and verifies the person', async () => {
    const { jana, key } = await withPasskey()
    const options = await begin(jana).ok(200)
    expect(options).toMatchObject({
      rp: { id: 'mail.example.com' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: key.id.toString('base64url') }],
    })
    expect(options.user.id).toHaveLength(22)
  })

  test('asks for a code where two-factor sign-in is on: a passkey would replace it', async () => {
    const co = await t.company()
    const jana = await co.member('finance')
    const { secret } = await jana.post('/api/v1/auth/totp', { password: PASSWORD }).ok(200)
    const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: t.clock.now().getTime() })
    await jana.post('/api/v1/auth/totp/confirm', { code: code() }).ok(200)
    t.clock.forward(30_000)
    await begin(jana).fails(400, 'validation', 'code')
    await begin(jana, { password: PASSWORD, code: '000000' }).fails(400, 'validation', 'code')
    await begin(jana, { password: PASSWORD, code: code() }).ok(200)
    await begin(jana, { password: PASSWORD, code: code() }).fails(400, 'validation', 'code')
  })

  test('takes another passkey in place of the password', async () => {
    const { jana, key } = await withPasskey()
    const proof = async (tampering: Tampering = {}) => ({
      passkey: key.get(await jana.post(`${PASSKEYS}/recheck`).ok(200), tampering),
    })
    await begin(jana, await proof()).ok(200)
    await begin(jana, await proof({ isVerified: false })).fails(400, 'validation', 'passkey')
    // A challenge for signing in proves nothing here, and that of another person neither.
    await begin(jana, { passkey: key.get(await ask()) }).fails(400, 'validation', 'passkey')
    const other = await withPasskey()
    await begin(other.jana, await proof()).fails(400, 'validation', 'passkey')
    const foreign = { passkey: key.get(await other.jana.post(`${PASSKEYS}/recheck`).ok(200)) }
    await begin(other.jana, foreign).fails(400, 'validation', 'passkey')
  })

  test.each<[string, Tampering]>([
    ['of another site', { origin: 'https://evil.example' }],
    ['of another domain', { rpId: 'evil.example' }],
    ['within a page of another site', { crossOrigin: true }],
    ['for another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['of another kind', { type: 'webauthn.get' }],
    ['without verification', { isVerified: false }],
    ['with certificates, which would be looked up', { format: 'packed' }],
    ['with certificates of another kind', { format: 'fido-u2f' }],
  ])('refuses an answer %s', async (_, tampering) => {
    const co = await t.company()
    const jana = await co.member('finance')
    const response = new Authenticator(ORIGIN).create(await begin(jana).ok(200), tampering)
    await jana.post(PASSKEYS, { name: 'X', response }).fails(400, 'validation', 'response')
    expect((await jana.get(PASSKEYS).ok(200)).items).toEqual([])
  })

  test('takes a challenge once, for five minutes, from the person who got it', async () => {
    const co = await t.company()
    const [jana, petr] = [await co.member('finance'), await co.member('finance')]
    const key = new Authenticator(ORIGIN)
    const first = { name: 'X', response: key.create(await begin(jana).ok(200)) }
    await petr.post(PASSKEYS, first).fails(400, 'validation', 'response')
    // Used up by the wrong person.
    await jana.post(PASSKEYS, first).fails(400, 'validation', 'response')
    const late = { name: 'X', response: key.create(await begin(jana).ok(200)) }
    t.clock.forward(5 * MINUTE)
    await jana.post(PASSKEYS, late).fails(400, 'validation', 'response')
    const right = { name: 'X', response: key.create(await begin(jana).ok(200)) }
    await jana.post(PASSKEYS, right).ok(201)
    await jana.post(PASSKEYS, right).fails(400, 'validation', 'response')
    const again = { name: 'X', response: key.create(await begin(petr).ok(200)) }
    await petr.post(PASSKEYS, again).fails(409, 'conflict', 'passkey')
  })

  test('refuses answers that are no answers', async () => {
    const { jana, key } = await withPasskey()
    const right = key.create(await begin(jana).ok(200))
    const broken = [
      { ...right, id: 'x y' },
      { ...right, type: 'password' },
      { ...right, response: { ...right.response, clientDataJSON: '!' } },
      { ...right, response: { ...right.response, attestationObject: 'A'.repeat(20_001) } },
      {},
    ]
    for (const response of broken) expect((await jana.post(PASSKEYS, { name: 'X', response }).raw()).status).toBe(400)
    const nonsense = { ...right, response: { ...right.response, attestationObject: 'AAAA' } }
    await jana.post(PASSKEYS, { name: 'X', response: nonsense }).fails(400, 'validation', 'response')
    await jana.post(PASSKEYS, { name: '', response: right }).fails(400, 'validation', 'name')
  })

  test('allows 20 per person', async () => {
    const { jana } = await withPasskey()
    const row = { person_id: jana.personId, public_key: Buffer.alloc(1), counter: 0, synced: false, name: 'X' }
    for (let i = 0; i < 19; i++)
      await t.database.db
        .insertInto('passkey')
        .values({ ...row, credential_id: Buffer.from(crypto.randomUUID()), created_at: t.clock.now() })
        .execute()
    await begin(jana).fails(409, 'conflict', 'limit')
  })
})

describe('signing in', () => {
  test('needs nothing but the passkey, also where two-factor sign-in is on', async () => {
    const { co, jana, key } = await withPasskey()
    await t.database.db
      .updateTable('person')
      .set({ totp_confirmed_at: t.clock.now() })
      .where('id', '=', jana.personId)
      .execute()
    const answer = await (await enter(key)).raw()
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ person: { email: jana.email }, companies: [{ id: co.tenant }] })
    const cookie = String(answer.headers['set-cookie'])
    expect(cookie).toMatch(/HttpOnly; SameSite=Lax; Secure$/)
    await t.stranger
      .with({ cookie: cookie.split(';')[0]! })
      .get('/api/v1/auth/me')
      .ok(200)
    expect((await jana.get(PASSKEYS).ok(200)).items[0].usedAt).toBe(t.clock.now().toISOString())
  })

  test.each<[string, Tampering]>([
    ['of another site', { origin: 'https://evil.example' }],
    ['of another domain', { rpId: 'evil.example' }],
    ['within a page of another site', { crossOrigin: true }],
    ['for a challenge that we did not give', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['of another kind', { type: 'webauthn.create' }],
    ['without verification', { isVerified: false }],
    ['without the handle of the person', { userHandle: null }],
    ['with the handle of another person', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
    ['with a wrong signature', { signature: Buffer.from('3006020101020101', 'hex') }],
    ['with a signature that is none', { signature: Buffer.from('x') }],
    ['of an unknown passkey', { id: 'AAAA' }],
  ])('refuses an answer %s', async (_, tampering) => {
    const { key } = await withPasskey()
    await (await enter(key, tampering)).fails(401, 'unauthorized', '')
    await (await enter(key)).ok(200)
  })

  test('takes a challenge once and for five minutes, and none of another use', async () => {
    const { jana, key } = await withPasskey()
    const right = { response: key.get(await ask()) }
    await visitor().post(SIGN_IN, right).ok(200)
    await visitor().post(SIGN_IN, right).fails(401, 'unauthorized')
    const late = { response: key.get(await ask()) }
    t.clock.forward(5 * MINUTE)
    await visitor().post(SIGN_IN, late).fails(401, 'unauthorized')
    const recheck = { response: key.get(await jana.post(`${PASSKEYS}/recheck`).ok(200)) }
    await visitor().post(SIGN_IN, recheck).fails(401, 'unauthorized')
  })

  test('a challenge that a wrong answer used is used up', async () => {
    const { key } = await withPasskey()
    const options = await ask()
    await visitor()
      .post(SIGN_IN, { response: key.get(options, { isVerified: false }) })
      .fails(401, 'unauthorized')
    await visitor()
      .post(SIGN_IN, { response: key.get(options) })
      .fails(401, 'unauthorized')
  })

  test('a counter that does not grow reveals a copy: it is refused and recorded', async () => {
    const { co, jana, key } = await withPasskey()
    await (await enter(key, { counter: 50 })).ok(200)
    await (await enter(key, { counter: 50 })).fails(401, 'unauthorized')
    await (await enter(key, { counter: 7 })).fails(401, 'unauthorized')
    await (await enter(key, { counter: 0 })).fails(401, 'unauthorized')
    const { items } = await jana.get(`/api/v1/tenants/${co.tenant}/audit?pageSize=3`).ok(200)
    expect(items.map(({ action }: { action: string }) => action)).toEqual(Array(3).fill('passkeys.refuse-copy'))
    await (await enter(key, { counter: 51 })).ok(200)
  })

  test('two sign-ins with one counter do not both succeed', async () => {
    const { key } = await withPasskey()
    const [a, b] = [await ask(), await ask()]
    const answers = await Promise.all(
      [a, b].map((options) =>
        visitor()
          .post(SIGN_IN, { response: key.get(options, { counter: 9 }) })
          .raw(),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  test('devices that do not count are accepted', async () => {
    const { key } = await withPasskey()
    await t.database.db.updateTable('passkey').set({ counter: 0 }).execute()
    await (await enter(key, { counter: 0 })).ok(200)
    await (await enter(key, { counter: 0 })).ok(200)
  })

  test('is limited per network', async () => {
    const one = t.stranger.with({ 'x-forwarded-for': '10.8.0.1' })
    for (let i = 0; i < 300; i++) await one.post(`${SIGN_IN}/options`).ok(200)
    await one.post(`${SIGN_IN}/options`).fails(429, 'rate_limited', 'login')
    for (let i = 0; i < 60; i++) await one.post(SIGN_IN, {}).fails(400, 'validation', 'response')
    await one.post(SIGN_IN, {}).fails(429, 'rate_limited', 'token')
  })
})

const remove = (client: Client, id: string, proof: object = { password: PASSWORD }) =>
  client.call('DELETE', `${PASSKEYS}/${id}`, proof)

describe('managing passkeys', () => {
  test('removing one asks for a proof, as adding does', async () => {
    const { jana, key, passkey } = await withPasskey()
    await jana.delete(`${PASSKEYS}/${passkey.id}`).fails(400, 'validation', 'body')
    await remove(jana, passkey.id, {}).fails(400, 'validation', 'password')
    await remove(jana, passkey.id, { password: 'wrong' }).fails(400, 'validation', 'password')
    await (await enter(key)).ok(200)
    const proof = { passkey: key.get(await jana.post(`${PASSKEYS}/recheck`).ok(200)) }
    await remove(jana, passkey.id, proof).ok(204)
    await (await enter(key)).fails(401, 'unauthorized')
  })

  test('the person is mailed when one is added or removed, at the address of that time', async () => {
    const { co, jana, passkey } = await withPasskey()
    await remove(jana, passkey.id).ok(204)
    await t.database.db
      .updateTable('person')
      .set({ email: 'thief@example.com' })
      .where('id', '=', jana.personId)
      .execute()
    await t.runJobs()
    const { items } = await co.get('/outbox?kind=passkey_change').ok(200)
    expect(items.map(({ to, subject }: { to: string; subject: string }) => [to, subject])).toEqual([
      [jana.email, 'A passkey was removed from your Postrider account'],
      [jana.email, 'A passkey was added to your Postrider account'],
    ])
  })

  test('the ways to prove who it is are listed', async () => {
    const { jana } = await withPasskey()
    const ways = { password: true, code: false, passkey: true, singleSignOn: null, proved: false }
    expect(await jana.get('/api/v1/auth/proof').ok(200)).toEqual(ways)
  })

  test('they are renamed and removed, and no longer sign in', async () => {
    const { jana, key, passkey } = await withPasskey()
    expect(await jana.patch(`${PASSKEYS}/${passkey.id}`, { name: ' Phone ' }).ok(200)).toMatchObject({ name: 'Phone' })
    await jana.patch(`${PASSKEYS}/${passkey.id}`, { name: ' ' }).fails(400, 'validation', 'name')
    await remove(jana, passkey.id).ok(204)
    await remove(jana, passkey.id).fails(404, 'not_found')
    await (await enter(key)).fails(401, 'unauthorized')
  })

  test('those of another person are not found', async () => {
    const [mine, theirs] = [await withPasskey(), await withPasskey()]
    await mine.jana.patch(`${PASSKEYS}/${theirs.passkey.id}`, { name: 'X' }).fails(404, 'not_found')
    await remove(mine.jana, theirs.passkey.id).fails(404, 'not_found')
    await (await enter(theirs.key)).ok(200)
  })

  test('all changes are in the audit log', async () => {
    const { co, jana, passkey } = await withPasskey()
    await jana.patch(`${PASSKEYS}/${passkey.id}`, { name: 'Phone' }).ok(200)
    await remove(jana, passkey.id).ok(204)
    const { items } = await jana.get(`/api/v1/tenants/${co.tenant}/audit?pageSize=3`).ok(200)
    expect(items).toMatchObject([
      { action: 'passkeys.delete' },
      { action: 'passkeys.update' },
      { action: 'passkeys.create', object: { kind: 'passkeys', id: passkey.id } },
    ])
  })
})

test('they are offered only where browsers allow them', async () => {
  expect(await t.stranger.get('/api/v1/auth/methods').ok(200)).toEqual({
    passkeys: true,
    singleSignOn: null,
    signUp: false,
  })
  expect((await plain.stranger.get('/api/v1/auth/methods').ok(200)).passkeys).toBe(false)
  await plain.stranger.post(`${SIGN_IN}/options`).fails(503, 'unavailable', 'passkeys')
})
