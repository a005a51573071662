import { expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Client } from '../../../../test/support/client.ts'
import type { Company } from '../../../../test/support/company.ts'
import { loadRoutes } from '../../../features.ts'
import { createOneTimeToken } from '../accounts/index.ts'

const routes = await loadRoutes()

const t = useApi({ TRUST_PROXY: '127.0.0.1' })
const HOUR = 3600 * 1000
const ME = '/api/v1/auth/me'

/** A caller with its own network address, because the limits count by address. */
let places = 0
const visitor = () => t.stranger.with({ 'x-forwarded-for': `10.3.${places >> 8}.${places++ & 255}` })

/** The secret of the link that `postrider support` prints. */
const link = (co: Company) =>
  createOneTimeToken(co.db, 'support', { tenantId: co.tenantId }, new Date(t.clock.now().getTime() + HOUR))

/** The operator's browser after pressing the button of the page. */
async function open(co: Company): Promise<Client> {
  const answer = await visitor()
    .post(`/support/${await link(co)}`, '')
    .raw()
  expect(answer.status).toBe(303)
  return co.with({ authorization: '', cookie: String(answer.headers['set-cookie']).split(';')[0]! })
}

test('the button of the page starts a session and redirects to the app', async () => {
  const co = await t.company()
  const token = await link(co)
  const shown = await visitor().get(`/support/${token}`).raw()
  expect(shown.status).toBe(200)
  expect(shown.headers['set-cookie']).toBeUndefined()
  expect(shown.text).toContain('<form method="post">')

  const answer = await visitor().post(`/support/${token}`, '').raw()
  expect(answer.status).toBe(303)
  expect(answer.headers.location).toBe('/')
  expect(String(answer.headers['set-cookie'])).toMatch(/^postrider_session=[\w-]{40,}; .*HttpOnly; SameSite=Lax/)
})

test('the link works once', async () => {
  const co = await t.company()
  const token = await link(co)
  const answers = await Promise.all([1, 2, 3].map(() => visitor().post(`/support/${token}`, '').raw()))
  expect(answers.map((answer) => answer.status).sort()).toEqual([303, 404, 404])
  await visitor().post(`/support/${token}`, '').fails(404, 'not_found')
})

test('the link is valid for an hour', async () => {
  const co = await t.company()
  const [first, second] = [await link(co), await link(co)]
  t.clock.forward(HOUR - 1)
  expect((await visitor().post(`/support/${first}`, '').raw()).status).toBe(303)
  t.clock.forward(1)
  await visitor().post(`/support/${second}`, '').fails(404, 'not_found')
})

test('an invalid link and a password-reset link open nothing', async () => {
  const co = await t.company()
  const { personId } = await co.owner()
  const reset = await createOneTimeToken(
    co.db,
    'password_reset',
    { personId },
    new Date(t.clock.now().getTime() + HOUR),
  )
  for (const token of ['x', 'x'.repeat(32), `${await link(co)}x`, '%00'.repeat(12), reset])
    await visitor().post(`/support/${token}`, '').fails(404, 'not_found')
  const password = 'Another-horse-10'
  const confirm = '/api/v1/auth/password-reset/confirm'
  await visitor()
    .post(confirm, { token: await link(co), password })
    .fails(400, 'validation', 'token')
  await visitor().post(confirm, { token: reset, password }).ok(204)
})

test('it reads everything of the company, also routes that are closed to API keys', async () => {
  const co = await t.company()
  const support = await open(co)
  const readable = routes.filter(
    (route) => route.access === 'company' && route.method === 'GET' && !Object.keys(route.params.properties).length,
  )
  expect(readable.map((route) => route.id)).toEqual(
    expect.arrayContaining(['company.get', 'members.list', 'api-keys.list', 'invitations.list', 'audit.list']),
  )
  // Left out: answers of other services, which need a key, and streams, which have their own tests.
  const own = readable.filter((route) => route.id !== 'stock-photos.list' && !route.isEndless)
  for (const route of own) await support.get(route.path.replace(/.*\{tenant\}/, '')).ok(200)
})

test('me shows that it is a support view, and of which company', async () => {
  const co = await t.company()
  const support = await open(co)
  const me = await support.get(ME).ok(200)
  expect(me).toMatchObject({ person: null, support: true, companies: [{ id: co.tenant, roles: [], rights: [] }] })
  expect(me.companies).toHaveLength(1)
  expect(me.companies[0].modules).toEqual({
    contacts: 'read',
    campaigns: 'read',
    content: 'read',
    settings: 'read',
    billing: 'read',
  })
})

test('it changes nothing, with or without the CSRF token', async () => {
  const co = await t.company()
  const before = await co.get('/company').ok(200)
  const support = await open(co)
  const { csrfToken } = await support.get(ME).ok(200)
  for (const client of [support, support.with({ 'x-csrf-token': csrfToken })]) {
    await client.patch('/company', { name: 'Taken' }).fails(403, 'forbidden', 'read_only')
    const key = { name: 'Backdoor', scope: 'full', roles: ['account_admin'] }
    await client.post('/api-keys', key).fails(403, 'forbidden', 'read_only')
    const guest = { email: 'friend@example.com', roles: ['account_admin'] }
    await client.post('/invitations', guest).fails(403, 'forbidden', 'read_only')
    await client.post('/notifications/read', { all: true }).fails(403, 'forbidden', 'read_only')
  }
  expect(await co.get('/company').ok(200)).toEqual(before)
})

test('routes about the own account are closed to it', async () => {
  const co = await t.company()
  const support = await open(co)
  const { csrfToken } = await support.get(ME).ok(200)
  const client = support.with({ 'x-csrf-token': csrfToken })
  const tries: [string, string, object][] = [
    ['PATCH', ME, { name: 'Mallory' }],
    ['POST', '/api/v1/auth/password', { current: 'x', password: 'Another-horse-10' }],
    ['POST', '/api/v1/auth/totp', { password: 'x' }],
    ['POST', '/api/v1/auth/totp/confirm', { code: '123456' }],
    ['POST', '/api/v1/auth/totp/disable', { password: 'x' }],
  ]
  for (const [method, path, body] of tries) await client.call(method, path, body).fails(403, 'forbidden', 'read_only')
})

test('it opens one company only', async () => {
  const co = await t.company()
  const other = await t.company()
  const support = await open(co)
  await Object.assign(support.with({}), { base: other.base }).get('/company').fails(403, 'forbidden', 'tenant')
})

test('it does not read mails that open an account', async () => {
  const co = await t.company()
  await visitor().post('/api/v1/auth/password-reset', { email: co.email }).ok(202)
  await t.runJobs()
  const support = await open(co)
  const { items } = await support.get('/outbox').ok(200)
  expect(items).toMatchObject([{ to: co.email, kind: 'password_reset' }])
  await support.get(`/outbox/${items[0].id}`).fails(404, 'not_found')
  expect((await co.get(`/outbox/${items[0].id}`).raw()).status).toBe(200)
})

test('it ends after an hour, however much it was used', async () => {
  const co = await t.company()
  const [first, second] = [await open(co), await open(co)]
  t.clock.forward(HOUR - 1)
  await first.get('/company').ok(200)
  t.clock.forward(1)
  await second.get('/company').fails(401, 'unauthorized')
  await second.get(ME).fails(401, 'unauthorized')
})

test('it can be ended by logging out', async () => {
  const co = await t.company()
  const support = await open(co)
  const { csrfToken } = await support.get(ME).ok(200)
  await support.post('/api/v1/auth/logout').fails(403, 'csrf')
  await support.with({ 'x-csrf-token': csrfToken }).post('/api/v1/auth/logout').ok(204)
  const sessions = await co.db
    .selectFrom('session')
    .select('hash')
    .where('support_tenant_id', '=', co.tenantId)
    .execute()
  expect(sessions).toEqual([])
})
