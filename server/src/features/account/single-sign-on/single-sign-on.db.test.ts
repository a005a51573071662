import PostalMime from 'postal-mime'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApi, useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { PASSWORD } from '../../../../test/support/constants.ts'
import { type Answer, CLIENT, startProvider } from '../../../../test/support/oidc-provider.ts'

import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { sweepLinks } from './jobs/sweep.ts'

const provider = await startProvider()
const SETTINGS = {
  BASE_URL: 'https://mail.example.com',
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: CLIENT.id,
  OIDC_CLIENT_SECRET: CLIENT.secret,
  OIDC_NAME: 'Firm',
  OIDC_DOMAINS: 'firm.example',
}
const t = useApi(SETTINGS)
const off = useApi()

const START = '/api/v1/auth/oidc/start'
const CALLBACK = '/api/v1/auth/oidc/callback'
const MINUTE = 60_000

// The limits of the tests before are over.
beforeEach(() => {
  t.clock.set(new Date(Math.max(Date.now(), t.clock.now().getTime() + 15 * MINUTE)))
})

/** Begins a sign-in in a browser. */
async function begin(api: TestApi = t, query = '') {
  const answer = await api.stranger.get(`${START}${query}`).raw()
  expect(answer.status, answer.text).toBe(302)
  const [cookie = ''] = String(answer.headers['set-cookie']).split(';')
  return { url: String(answer.headers.location), cookie, header: String(answer.headers['set-cookie']) }
}

const comeBack = (parameters: URLSearchParams, cookie?: string) =>
  t.stranger
    .with(cookie ? { cookie } : {})
    .get(`${CALLBACK}?${parameters}`)
    .raw()

/** The whole way of a person, as the provider describes them. */
async function signIn(answer: Answer, query = '') {
  const { url, cookie } = await begin(t, query)
  return comeBack(provider.signIn(url, answer), cookie)
}

/** The path of the newest mailed link that confirms a first sign-in. */
async function mailedLink(co: Company) {
  await t.runJobs()
  const { items } = await co.get('/outbox?kind=identity_link').ok(200)
  const { text = '' } = await PostalMime.parse((await co.get(`/outbox/${items[0].id}`).raw()).text)
  return /\/link-identity\/\S+/.exec(text)![0]
}

/** The first sign-in of a person who has an account: they confirm it by the mailed link, and sign in again. */
async function join(co: Company, answer: Answer, query = '') {
  const asked = await signIn(answer, query)
  expect([asked.status, sessionIn(asked.headers)]).toEqual([200, undefined])
  const done = await t.stranger.post(await mailedLink(co), '').raw()
  expect(done.status, done.text).toBe(200)
  return signIn(answer, query)
}

let subjects = 0
const claimsOf = (email: string, more: object = {}) => ({
  claims: { sub: `subject-${++subjects}`, email, email_verified: true, ...more },
})

const sessionIn = (headers: Record<string, unknown>) =>
  [headers['set-cookie']]
    .flat()
    .map(String)
    .find((one) => one.startsWith('postrider_session='))
    ?.split(';')[0]

async function expectRefused(answer: Awaited<ReturnType<typeof comeBack>>, words: string) {
  expect(answer.status).toBe(400)
  expect(answer.text).toContain(words)
  expect(sessionIn(answer.headers)).toBeUndefined()
}

describe('a person of a company', () => {
  test('signs in by the verified address, and later by the subject', async () => {
    const co = await t.company()
    const { claims } = claimsOf(co.email.toUpperCase())
    const answer = await join(co, { claims })
    expect([answer.status, answer.headers.location]).toEqual([302, '/'])
    const me = await t.stranger
      .with({ cookie: sessionIn(answer.headers)! })
      .get('/api/v1/auth/me')
      .ok(200)
    expect(me).toMatchObject({ person: { email: co.email }, companies: [{ id: co.tenant }] })
    // Known by the subject from now on, whatever the address is.
    const other = await t.company()
    for (const email of ['renamed@elsewhere.example', other.email]) {
      const again = await signIn({ claims: { ...claims, email, email_verified: false } })
      const they = await t.stranger
        .with({ cookie: sessionIn(again.headers)! })
        .get('/api/v1/auth/me')
        .ok(200)
      expect(they.person.email).toBe(co.email)
    }
  })

  test('finds the address also where the provider names it only on request', async () => {
    const co = await t.company()
    const claims = { sub: `subject-${++subjects}` }
    const inUserInfo = { email: co.email, email_verified: true }
    expect((await join(co, { claims, inUserInfo })).status).toBe(302)
    const next = { claims: { sub: 'unlinked' }, inUserInfo, userInfoSubject: 'other' }
    await expectRefused(await signIn(next), 'was not valid')
  })

  test('is linked once, which the audit log shows', async () => {
    const co = await t.company()
    const { claims } = claimsOf(co.email)
    await join(co, { claims })
    await signIn({ claims })
    const { items } = await (await co.owner()).get('/audit?pageSize=5').ok(200)
    const linked = items.filter(({ action }: { action: string }) => action === 'accounts.link-identity')
    expect(linked).toHaveLength(1)
  })

  test('comes to the page that they wanted, never to another site', async () => {
    const co = await t.company()
    const { claims } = claimsOf(co.email)
    await join(co, { claims })
    const leadsTo = async (next: string) =>
      (await signIn({ claims }, `?next=${encodeURIComponent(next)}`)).headers.location
    expect(await leadsTo(`/app/${co.tenant}/lists?page=2`)).toBe(`/app/${co.tenant}/lists?page=2`)
    const elsewhere = [
      'https://evil.example/app/',
      '//evil.example/app/',
      '/\\evil.example/app/',
      '/app/../api/v1',
      'x:',
    ]
    for (const next of elsewhere) expect(await leadsTo(next), next).toBe('/')
  })

  test('a tampered cookie leads to no other site either', async () => {
    const co = await t.company()
    const known = claimsOf(co.email)
    await join(co, known)
    const { url, cookie } = await begin()
    const [secret, language] = cookie.split('.')
    const evil = Buffer.from('https://evil.example/app/').toString('base64url')
    const answer = await comeBack(provider.signIn(url, known), `${secret}.${language}.${evil}`)
    expect(answer.headers.location).toBe('/')
  })
})

describe('the first sign-in to an account that exists', () => {
  const linked = async (co: Company) =>
    (await (await co.owner()).get('/api/v1/auth/identities').ok(200)).items as { id: string }[]

  test('waits for a link that is mailed to the person, and opens nothing before', async () => {
    const co = await t.company()
    const answer = claimsOf(co.email)
    const next = `/app/${co.tenant}/lists`
    const asked = await signIn(answer, `?next=${encodeURIComponent(next)}`)
    expect(asked.text).toContain(`we have sent a link to ${co.email}`)
    expect(sessionIn(asked.headers)).toBeUndefined()
    const path = await mailedLink(co)
    const shown = await t.stranger.get(path).raw()
    expect([shown.status, shown.text.includes('Firm')]).toEqual([200, true])
    expect(await linked(co)).toEqual([])
    const done = await t.stranger.post(path, '').raw()
    expect(done.text).toContain(new URLSearchParams({ next }).toString())
    expect(await linked(co)).toHaveLength(1)
    expect((await t.stranger.post(path, '').raw()).status).toBe(404)
    expect((await signIn(answer)).status).toBe(302)
  })

  test('the link works for an hour, and not for another address', async () => {
    const co = await t.company()
    await signIn(claimsOf(co.email))
    const late = await mailedLink(co)
    t.clock.forward(60 * MINUTE)
    expect((await t.stranger.post(late, '').raw()).status).toBe(404)
    await signIn(claimsOf(co.email))
    const old = await mailedLink(co)
    const { personId } = await co.owner()
    const email = `moved-${crypto.randomUUID()}@example.com`
    await t.database.db.updateTable('person').set({ email }).where('id', '=', personId).execute()
    expect((await t.stranger.post(old, '').raw()).status).toBe(404)
    const rows = t.database.db.selectFrom('person_identity').select('id').where('person_id', '=', personId)
    expect(await rows.execute()).toEqual([])
  })

  test('a change of the password takes the link back', async () => {
    const co = await t.company()
    await signIn(claimsOf(co.email))
    const path = await mailedLink(co)
    const change = { current: PASSWORD, password: 'Another-long-password-7' }
    await (await co.owner()).post('/api/v1/auth/password', change).ok(204)
    expect((await t.stranger.post(path, '').raw()).status).toBe(404)
    expect(await linked(co)).toEqual([])
  })

  test('is refused when another account of the provider is linked', async () => {
    const co = await t.company()
    await signIn(claimsOf(co.email))
    const waiting = await mailedLink(co)
    await join(co, claimsOf(co.email))
    await expectRefused(await signIn(claimsOf(co.email)), 'another account at the sign-in provider')
    expect((await t.stranger.post(waiting, '').raw()).status).toBe(404)
    expect(await linked(co)).toHaveLength(1)
  })

  test('mails a person a few times in an hour', async () => {
    const co = await t.company()
    for (let count = 0; count < 5; count++) expect((await signIn(claimsOf(co.email))).status).toBe(200)
    expect((await signIn(claimsOf(co.email))).status).toBe(429)
  })

  test('wishes that were not confirmed are deleted', async () => {
    const co = await t.company()
    await signIn(claimsOf(co.email))
    const { personId } = await co.owner()
    t.clock.forward(61 * MINUTE)
    await enqueue(t.database.db, sweepLinks, {})
    await t.runJobs()
    const rows = t.database.db.selectFrom('identity_link').select('id').where('person_id', '=', personId)
    expect(await rows.execute()).toEqual([])
  })
})

describe('a person without a company', () => {
  test('is refused, and nothing is created', async () => {
    const email = 'stranger@example.com'
    await expectRefused(await signIn(claimsOf(email)), 'no account')
    const rows = await t.database.db.selectFrom('person').select('id').where('email', '=', email).execute()
    expect(rows).toEqual([])
  })

  test('who was invited, but does not come from the invitation, is refused: another person may have the address now', async () => {
    const co = await t.company()
    const email = `invited-${crypto.randomUUID()}@example.com`
    await (await co.owner()).post('/invitations', { email, roles: ['finance'] }).ok(201)
    await expectRefused(await signIn(claimsOf(email)), 'no account')
    const next = encodeURIComponent(`/invitation/${co.tenant}.made-up`)
    await expectRefused(await signIn(claimsOf(email), `?next=${next}`), 'no account')
  })
})

describe('attacks', () => {
  let email: string
  beforeAll(async () => {
    email = (await t.company()).email
  })

  const attacks: [string, (claims: Answer['claims']) => Answer, string][] = [
    ['another nonce', (claims) => ({ claims: { ...claims, nonce: 'other' } }), 'was not valid'],
    ['no nonce', (claims) => ({ claims: { ...claims, nonce: undefined } }), 'was not valid'],
    ['another audience', (claims) => ({ claims: { ...claims, aud: 'other' } }), 'was not valid'],
    ['another issuer', (claims) => ({ claims: { ...claims, iss: 'https://evil.example' } }), 'was not valid'],
    ['an old token', (claims) => ({ claims: { ...claims, exp: 1_700_000_000 } }), 'was not valid'],
    ['no signature', (claims) => ({ claims, algorithm: 'none' }), 'was not valid'],
    ['another algorithm', (claims) => ({ claims, algorithm: 'HS256' }), 'was not valid'],
    ['a key that is not published', (claims) => ({ claims, isForged: true }), 'was not valid'],
    ['no subject', (claims) => ({ claims: { ...claims, sub: undefined } }), 'was not valid'],
    ['a subject that is too long', (claims) => ({ claims: { ...claims, sub: 'x'.repeat(256) } }), 'was not valid'],
    ['an unverified address', (claims) => ({ claims: { ...claims, email_verified: false } }), 'not verified'],
    ['verified as a text', (claims) => ({ claims: { ...claims, email_verified: 'true' } }), 'not verified'],
    ['no statement', (claims) => ({ claims: { ...claims, email_verified: undefined } }), 'not verified'],
    ['an address that is none', (claims) => ({ claims: { ...claims, email: `${email}\r\nx` } }), 'not verified'],
    ['two addresses', (claims) => ({ claims: { ...claims, email: [email] } }), 'not verified'],
  ]
  test.each(attacks)('with %s are refused', async (_, lie, words) => {
    await expectRefused(await signIn(lie(claimsOf(email).claims)), words)
  })

  test('with another state are refused', async () => {
    const { url, cookie } = await begin()
    const parameters = provider.signIn(url, claimsOf(email))
    parameters.set('state', 'other')
    await expectRefused(await comeBack(parameters, cookie), 'was not valid')
    const second = await begin()
    const missing = provider.signIn(second.url, claimsOf(email))
    missing.delete('state')
    await expectRefused(await comeBack(missing, second.cookie), 'was not valid')
  })

  test('with the answer of another browser are refused', async () => {
    const [victim, attacker] = [await begin(), await begin()]
    const parameters = provider.signIn(attacker.url, claimsOf(email))
    await expectRefused(await comeBack(parameters), 'another browser')
    await expectRefused(await comeBack(parameters, victim.cookie), 'was not valid')
    await expectRefused(await comeBack(parameters, 'postrider_oidc=x'), 'another browser')
    const forged = `postrider_oidc=${'A'.repeat(32)}.en.`
    await expectRefused(await comeBack(parameters, forged), 'another browser')
  })

  test('with an answer that was used, or came after ten minutes, are refused', async () => {
    const { url, cookie } = await begin()
    const parameters = provider.signIn(url, claimsOf(email))
    expect((await comeBack(parameters, cookie)).status).toBe(200)
    await expectRefused(await comeBack(parameters, cookie), 'was used already')
    const late = await begin()
    const answer = provider.signIn(late.url, claimsOf(email))
    t.clock.forward(10 * MINUTE)
    await expectRefused(await comeBack(answer, late.cookie), 'took too long')
  })

  test('with parameters that are none are refused', async () => {
    for (const query of ['', 'code=x', 'code=x&code=y&state=z', `state=${'x'.repeat(5000)}`]) {
      const { cookie } = await begin()
      const answer = await t.stranger.with({ cookie }).get(`${CALLBACK}?${query}`).raw()
      expect(answer.status, query).toBe(400)
      expect(sessionIn(answer.headers)).toBeUndefined()
    }
  })
})

test('the browser is sent with PKCE, state and nonce, and a cookie that only it has', async () => {
  const { url, header } = await begin()
  const asked = new URL(url).searchParams
  expect(Object.fromEntries(asked)).toMatchObject({
    client_id: CLIENT.id,
    redirect_uri: `https://mail.example.com${CALLBACK}`,
    response_type: 'code',
    scope: 'openid email profile',
    code_challenge_method: 'S256',
  })
  for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)).toHaveLength(43)
  expect(header).toContain('; Max-Age=600; HttpOnly; SameSite=Lax; Secure')
  expect(url).not.toContain(header.split('=')[1]!.split('.')[0])
})

test('a person who cancels at the provider sees it in words', async () => {
  const { url, cookie } = await begin(t, '?lang=sk')
  const state = new URL(url).searchParams.get('state')!
  const answer = await comeBack(new URLSearchParams({ error: 'access_denied', state }), cookie)
  await expectRefused(answer, 'bolo zrušené')
  expect(String(answer.headers['set-cookie'])).toContain('Max-Age=0')
})

test('a provider that does not answer is named, and found again later', async () => {
  // Forgets what it knows of the provider.
  t.clock.forward(61 * MINUTE)
  provider.setAway(true)
  await expectRefused(await t.stranger.get(START).raw(), 'does not answer')
  provider.setAway(false)
  await begin()
})

test('people of a listed domain sign in only through the provider', async () => {
  const co = await t.company()
  const jana = await co.member('finance')
  const email = `jana-${crypto.randomUUID()}@firm.example`
  await t.database.db.updateTable('person').set({ email }).where('id', '=', jana.personId).execute()
  const logIn = (address: string) => t.stranger.post('/api/v1/auth/login', { email: address, password: PASSWORD })
  await logIn(email.toUpperCase()).fails(401, 'unauthorized', 'single_sign_on')
  await logIn('unknown@firm.example').fails(401, 'unauthorized', 'single_sign_on')
  await logIn(co.email).ok(200)
  await t.stranger.post('/api/v1/auth/password-reset', { email }).ok(202)
  await t.runJobs()
  expect((await co.get('/outbox?kind=password_reset').ok(200)).items).toEqual([])
  await jana
    .post('/api/v1/auth/email', { email: 'free@example.com', password: PASSWORD })
    .fails(403, 'forbidden', 'single_sign_on')
  expect((await join(co, claimsOf(email))).status).toBe(302)
})

describe('accounts at the provider', () => {
  const IDENTITIES = '/api/v1/auth/identities'

  test('are listed and unlinked after a proof, which ends other sessions', async () => {
    const co = await t.company()
    const owner = await co.owner()
    const session = sessionIn((await join(co, claimsOf(co.email))).headers)!
    const { items } = await owner.get(IDENTITIES).ok(200)
    expect(items).toMatchObject([{ provider: 'Firm', usedAt: t.clock.now().toISOString() }])
    const path = `${IDENTITIES}/${items[0].id}`
    await owner.call('DELETE', path, {}).fails(400, 'validation', 'password')
    const stranger = await (await t.company()).owner()
    expect((await stranger.get(IDENTITIES).ok(200)).items).toEqual([])
    await stranger.call('DELETE', path, { password: PASSWORD }).fails(404, 'not_found')
    await owner.call('DELETE', path, { password: PASSWORD }).ok(204)
    expect((await owner.get(IDENTITIES).ok(200)).items).toEqual([])
    await t.stranger.with({ cookie: session }).get('/api/v1/auth/me').fails(401, 'unauthorized')
    const { items: log } = await owner.get('/audit?pageSize=1').ok(200)
    expect(log).toMatchObject([{ action: 'accounts.unlink-identity' }])
  })

  test('are never unlinked as the last way to sign in', async () => {
    const co = await t.company()
    const owner = await co.owner()
    await join(co, claimsOf(co.email))
    const { db } = t.database
    await db.updateTable('person').set({ password_hash: null }).where('id', '=', owner.personId).execute()
    await db.updateTable('session').set({ proved_at: t.clock.now() }).where('person_id', '=', owner.personId).execute()
    const [first] = (await owner.get(IDENTITIES).ok(200)).items
    const remove = (id: string) => owner.call('DELETE', `${IDENTITIES}/${id}`, {})
    await remove(first.id).fails(409, 'conflict', 'last')
    const [created_at, used_at] = [t.clock.now(), t.clock.now()]
    const another = { issuer: provider.issuer, subject: 'from before', person_id: owner.personId }
    await db
      .insertInto('person_identity')
      .values({ ...another, created_at, used_at })
      .execute()
    await remove(first.id).ok(204)
    const [second] = (await owner.get(IDENTITIES).ok(200)).items
    await remove(second.id).fails(409, 'conflict', 'last')
  })
})

describe('an invitation', () => {
  /** Invites a person of a listed domain; returns the path of the mailed page. */
  async function invited() {
    const co = await t.company()
    const email = `jana-${crypto.randomUUID()}@firm.example`
    await (await co.owner()).post('/invitations', { email, roles: ['finance'] }).ok(201)
    await t.runJobs()
    const { items } = await co.get('/outbox?kind=invitation').ok(200)
    const raw = (await co.get(`/outbox/${items[0].id}`).raw()).text.replace(/=\r?\n/g, '').replaceAll('=3D', '=')
    return { co, email, path: /\/invitation\/[^?\s]+/.exec(raw)![0] }
  }
  const emails = async (co: Awaited<ReturnType<typeof t.company>>) =>
    (await (await co.owner()).get('/members').ok(200)).items.map(({ email }: { email: string }) => email)
  const csrfIn = (text: string) => /name="csrf" value="([^"]+)"/.exec(text)?.[1] ?? ''

  test('of a listed domain leads to the provider and back, and needs no password', async () => {
    const { co, email, path } = await invited()
    const page = await t.stranger.get(path).raw()
    expect(page.text).not.toContain('name="password"')
    expect(page.text).toContain('Continue with Firm')
    const token = path.split('/')[2]
    await t.stranger
      .post('/api/v1/auth/invitations/accept', { token, password: 'Invented-password-9' })
      .fails(401, 'unauthorized', 'single_sign_on')
    expect((await t.stranger.post(path, 'password=Invented-password-9').raw()).text).toContain('Continue with Firm')

    const answer = await signIn(claimsOf(email), `?next=${encodeURIComponent(`${path}?lang=en`)}`)
    expect(answer.headers.location).toBe(`${path}?lang=en`)
    const jana = t.stranger.with({ cookie: sessionIn(answer.headers)! })
    const own = await jana.get(path).raw()
    expect(own.text).toContain(`You are signed in as ${email}.`)
    // Another site cannot accept for the person.
    await jana.post(path, '').raw()
    await jana.post(path, 'csrf=made-up').raw()
    expect(await emails(co)).toEqual([co.email])
    const joined = await jana.post(path, `csrf=${csrfIn(own.text)}`).raw()
    expect([joined.status, joined.text.includes('You are in.')]).toEqual([200, true])
    expect(await emails(co)).toEqual([co.email, email])
    expect((await jana.get(path).raw()).status).toBe(404)
  })

  test('makes a person of who comes with it, and of no one else', async () => {
    const { email, path } = await invited()
    const next = `?lang=cs&next=${encodeURIComponent(path)}`
    await expectRefused(await signIn(claimsOf(`other-${email}`), next), 'účet')
    const answer = await signIn(claimsOf(email, { name: ' Jana\u0000\r\nNová ' }), next)
    const me = await t.stranger
      .with({ cookie: sessionIn(answer.headers)! })
      .get('/api/v1/auth/me')
      .ok(200)
    expect(me).toMatchObject({ person: { email, name: 'Jana Nová', language: 'cs' }, companies: [] })
  })

  test('that is too old makes no person', async () => {
    const { email, path } = await invited()
    await t.database.db
      .updateTable('invitation')
      .set({ expires_at: t.clock.now() })
      .where('email', '=', email)
      .execute()
    await expectRefused(await signIn(claimsOf(email), `?next=${encodeURIComponent(path)}`), 'no account')
  })

  test('is not accepted by a signed-in person with another address', async () => {
    const { co, path } = await invited()
    const other = await t.company()
    const cookie = sessionIn((await join(other, claimsOf(other.email))).headers)!
    const page = await t.stranger.with({ cookie }).get(path).raw()
    expect(page.text).not.toContain('name="csrf"')
    const { csrfToken } = await t.stranger.with({ cookie }).get('/api/v1/auth/me').ok(200)
    await t.stranger.with({ cookie }).post(path, `csrf=${csrfToken}`).raw()
    expect(await emails(co)).toEqual([co.email])
  })
})

test('without a provider there is no such way', async () => {
  await off.stranger.get(START).fails(404, 'not_found')
  await off.stranger.get(CALLBACK).fails(404, 'not_found')
  expect((await off.stranger.get('/api/v1/auth/methods').ok(200)).singleSignOn).toBeNull()
  expect((await t.stranger.get('/api/v1/auth/methods').ok(200)).singleSignOn).toEqual({ name: 'Firm' })
})
