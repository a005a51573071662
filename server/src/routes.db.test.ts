// What must hold for every route, generated from the routes themselves; and the lists that a change must touch on purpose.
import Fastify from 'fastify'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useApi } from '../test/support/api.ts'
import type { Client } from '../test/support/client.ts'
import type { Company } from '../test/support/company.ts'
import { OBJECT_OF, objectName } from '../test/support/foreign-objects.ts'
import { PUBLIC_ROUTES } from '../test/support/public-routes.ts'
import { grantsOf, type Role } from './features/account/members/index.ts'
import { loadRoutes } from './features.ts'
import { descriptionRoutes } from './interfaces/description/routes.ts'
import { hashToken } from './platform/crypto/tokens.ts'
import type { Route } from './platform/http/define-route.ts'
import { exampleOf } from './platform/http/example.ts'
import { coercingAjv, strictAjv } from './platform/schema/ajv.ts'
import { FORMATS } from './platform/schema/formats.ts'

const t = useApi()
const productRoutes = await loadRoutes()
const routes = [...productRoutes, ...descriptionRoutes(productRoutes, { baseUrl: '', version: '' })]
let own: Company
let other: Company
let person: Client
let reader: Client
let nobody: Client

beforeAll(async () => {
  own = await t.company()
  other = await t.company()
  person = await own.owner()
  reader = await own.key('read', 'account_admin')
  nobody = await keyWithoutRights(own)
})

// Refills the bucket of the company: there are more routes than it has requests.
beforeEach(() => t.clock.forward(1000))

const company = routes.filter((route) => route.access === 'company')
/** Registers a test only where it means something. */
const when = (applies: boolean) => (applies ? test : () => {})
const named = (list: Route[]) => list.map((route) => [route.id, route] as const)
const ids = (pick: (route: Route) => unknown) =>
  routes
    .filter(pick)
    .map((route) => route.id)
    .sort()
const body = (route: Route) => (route.body ? exampleOf(route.body) : undefined)
const path = (route: Route, values: Record<string, string> = {}) =>
  route.path.replace(/.*\{tenant\}/, '').replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '999999999')
const call = (client: Client, route: Route, values?: Record<string, string>) =>
  client.call(route.method, path(route, values), body(route))
/** Who may use the route: a key, or a person where only persons may. */
const entitled = (route: Route) => (route.personOnly ? person : own)

/** Parameters that name what the product brings, which is the same for all companies. */
const OF_PRODUCT = new Set(['gallery_key'])

describe.each(named(company))('%s', (_id, route) => {
  test('needs credentials', async () => {
    const stranger = own.with({ authorization: '' })
    await call(stranger, route).fails(401, 'unauthorized')
    await call(own.with({ authorization: 'Bearer pr_live_0123456789012345678901234567890' }), route).fails(
      401,
      'unauthorized',
    )
  })

  test('refuses a key of another company', async () => {
    const intruder = own.with({ authorization: other.headers.authorization! })
    await call(intruder, route).fails(403, 'forbidden', 'tenant')
  })

  test('refuses a person of another company', async () => {
    const outsider = await other.owner()
    await call(Object.assign(outsider, { base: own.base }), route).fails(403, 'forbidden', 'tenant')
  })

  when(route.module !== 'none')('needs its module', async () => {
    const wrong = route.personOnly ? await memberWithoutRights(own) : nobody
    await call(wrong, route).fails(403, 'forbidden', route.module)
  })

  when(route.module !== 'none' && route.level === 'full' && !route.right)(
    'needs the full level of its module',
    async () => {
      const roles = ['content_manager', 'data_analyst', 'marketing_manager', 'finance'] as const
      const role = roles.find((name) => grantsOf([name]).modules[route.module as 'settings'] === 'read')!
      const limited = await (route.personOnly ? memberWith(role) : keyWith(role))
      await call(limited, route).fails(403, 'forbidden', route.module)
    },
  )

  when(route.right === 'send' && !route.personOnly)('needs the right to send', async () => {
    await call(await keyWith('content_manager'), route).fails(403, 'forbidden', 'send')
  })

  when(route.level === 'full' && !route.personOnly)('refuses a read key', async () => {
    await call(reader, route).fails(403, 'forbidden', 'scope')
  })

  when(route.personOnly)('refuses keys', async () => {
    if (route.hiddenFromKeys) await call(own, route).fails(405, 'method_not_allowed')
    else await call(own, route).fails(403, 'forbidden', 'api_key')
  })

  when(route.method !== 'GET')('needs the CSRF header of a session', async () => {
    await call(person.with({ 'x-csrf-token': '' }), route).fails(403, 'csrf')
    await call(person.with({ 'x-csrf-token': 'wrong' }), route).fails(403, 'csrf')
  })

  when(route.level === 'full')('refuses a support view', async () => {
    await call(await supportView(own), route).fails(403, 'forbidden', 'read_only')
  })

  const params = Object.keys(route.params.properties)
  when(params.some((name) => !OF_PRODUCT.has(name)))('hides objects of other companies', async () => {
    const theirs = await objects(other, route, params)
    await call(entitled(route), route, theirs).fails(404, 'not_found')
    const ours = await objects(own, route, params)
    const { status } = await call(entitled(route), route, ours).raw()
    expect(status, 'with an object of the own company the same call must not be a 404').not.toBe(404)
    expect(status).toBeLessThan(500)
  })

  when(params.length > 0)('answers 404 to what is no id', async () => {
    for (const id of ['abc', '0', '-1', '1.5', '99999999999999999999', '%00', '1%00', "1'--"]) {
      const values = Object.fromEntries(params.map((name) => [name, id]))
      await call(entitled(route), route, values).fails(404, 'not_found')
    }
  })

  when(route.body !== undefined)('its example fits its schema', () => {
    const fits = strictAjv.compile(route.body!)
    expect(fits(structuredClone(exampleOf(route.body!))), strictAjv.errorsText(fits.errors)).toBe(true)
  })
})

describe.each(named(routes.filter((route) => route.access === 'person')))('%s', (_id, route) => {
  const bare = (client: Client) => Object.assign(client.with({}), { base: '' })
  const ask = (client: Client) => bare(client).call(route.method, route.path, body(route))

  test('needs a session, and refuses keys', async () => {
    await ask(t.stranger).fails(401, 'unauthorized')
    await ask(own).fails(403, 'forbidden', 'api_key')
  })

  when(route.method !== 'GET')('needs the CSRF header', async () => {
    await ask(person.with({ 'x-csrf-token': '' })).fails(403, 'csrf')
  })

  when(!route.supportView)('refuses a support view', async () => {
    await ask(await supportView(own)).fails(403, 'forbidden', 'read_only')
  })
})

describe.each(named(routes.filter((route) => route.access === 'key')))('%s', (_id, route) => {
  const bare = (client: Client) => Object.assign(client.with({}), { base: '' })
  const ask = (client: Client) =>
    bare(client)
      .call(route.method, route.path.replace(/\{\w+\}/g, '999999'), body(route))
      .raw()
  const failed = { status: 'error', meta: [], message: expect.any(String) }

  test('needs a key; a session is none', async () => {
    for (const client of [t.stranger, person]) {
      const { status, body } = await ask(client)
      expect([status, body]).toEqual([401, { ...failed, message: 'Authentication Failed' }])
    }
  })

  when(route.level === 'full')('refuses a key that may only read', async () => {
    const { status, body } = await ask(await once('reading key', () => own.key('read', 'account_admin')))
    expect([status, body]).toEqual([403, failed])
  })

  when(route.module !== 'none')('needs its module', async () => {
    const { status, body } = await ask(nobody)
    expect([status, body]).toEqual([403, failed])
  })
})

test.each(lists())('%s sorts by every field it names', async (_id, route, fields) => {
  t.clock.forward(60_000) // refills the bucket of the company
  const at = path(route, await objects(own, route))
  for (const field of fields) await entitled(route).get(`${at}?sort=-${field},${fields[0]}`).ok(200)
  await entitled(route).get(`${at}?sort=nothing`).fails(400, 'validation', 'sort')
})

// The product compiles them at the first call; what cannot be compiled is found here and not by who calls.
test('what every route takes and answers can be compiled', async () => {
  const server = Fastify({ serializerOpts: { ajv: { formats: FORMATS } } })
  for (const { id, params, query, body: taken, response } of routes) {
    for (const schema of [params, query]) coercingAjv.compile(schema)
    if (taken) strictAjv.compile(taken)
    server.get(`/${id}`, { schema: { response: { 200: response } } }, () => null)
  }
  await server.ready()
})

describe('the lists', () => {
  test('exactly these groups are in the description (`?tag=`)', () => {
    expect([...new Set(routes.map((route) => route.tag))].sort()).toEqual([
      'API v3',
      'Account',
      'Assistants',
      'Automations',
      'Billing',
      'Campaigns',
      'Contacts',
      'Forms',
      'Imports and exports',
      'Lists',
      'Orders and feeds',
      'Segments',
      'Sending',
      'Sign-in',
      'Statistics',
      'Templates',
    ])
  })

  test('exactly these routes are public', () => {
    expect(ids((route) => route.access === 'public')).toEqual(PUBLIC_ROUTES)
  })

  test('exactly these routes are for any signed-in person', () => {
    expect(ids((route) => route.access === 'person')).toEqual([
      'auth.cancel-email-change',
      'auth.change-email',
      'auth.change-password',
      'auth.confirm-totp',
      'auth.connect',
      'auth.connection',
      'auth.end-other-sessions',
      'auth.end-session',
      'auth.get-email-change',
      'auth.get-proof',
      'auth.list-identities',
      'auth.list-sessions',
      'auth.logout',
      'auth.me',
      'auth.start-totp',
      'auth.stop-totp',
      'auth.unlink-identity',
      'auth.update-me',
      'passkeys.create',
      'passkeys.delete',
      'passkeys.list',
      'passkeys.recheck',
      'passkeys.start',
      'passkeys.update',
    ])
  })

  test('exactly these routes need a person and no key', () => {
    expect(ids((route) => route.personOnly)).toEqual([
      'api-keys.create',
      'api-keys.delete',
      'api-keys.list',
      'assistant-requests.approve',
      'assistant-requests.reject',
      'assistants.update',
      'billing.cancel',
      'billing.change-tariff',
      'company.delete',
      'company.restore',
      'connected-apps.delete',
      'connected-apps.list',
      'invitations.create',
      'invitations.delete',
      'invitations.list',
      'members.delete',
      'members.list',
      'members.update',
      'sending-mode.put',
      'stream.open',
    ])
  })

  test('exactly these routes send mail', () => {
    expect(ids((route) => route.effects.includes('mails'))).toEqual([
      'assistant-requests.approve',
      'auth.change-email',
      'auth.request-password-reset',
      'automations.activate',
      'automations.add-contacts',
      'automations.release',
      'automations.reschedule',
      'campaigns.resume',
      'campaigns.retry-failed',
      'campaigns.send',
      'campaigns.test',
      'campaigns.winner',
      'company.delete',
      'invitations.create',
      'passkeys.create',
      'passkeys.delete',
      'senders.create',
      'senders.resend',
      'sign-up.create',
      'templates.test',
      'transactional.send',
      'v3.import',
      'v3.send-custom-emails',
      'v3.send-custom-emails-bulk',
      'v3.send-custom-sms-bulk',
      'v3.send-transactional-emails-bulk',
    ])
  })

  test('exactly these routes delete something', () => {
    expect(ids((route) => route.effects.includes('deletes'))).toEqual([
      'account-webhooks.delete',
      'api-keys.delete',
      'auth.unlink-identity',
      'automations.delete',
      'campaigns.delete',
      'company.delete',
      'connected-apps.delete',
      'contacts.bulk',
      'contacts.delete',
      'contacts.erase',
      'coupon-stacks.delete',
      'custom-fields.delete',
      'editor-elements.delete',
      'feeds.delete',
      'file-folders.delete',
      'files.delete',
      'footers.delete',
      'forms.delete',
      'imports.delete',
      'imports.undo',
      'invitations.delete',
      'labels.delete',
      'landing-pages.delete',
      'lists.delete',
      'lists.merge',
      'members.delete',
      'notifications.delete',
      'passkeys.delete',
      'purposes.delete',
      'script-templates.delete',
      'segments.delete',
      'senders.delete',
      'sending-domains.delete',
      'sms-templates.delete',
      'stats.automation-unshare',
      'stats.campaign-unshare',
      'suppressions.delete',
      'surveys.delete',
      'templates.delete',
      'templates.discard-draft',
      'unsubscribe-pages.delete',
      'v3.contact-forget',
      'v3.contactlist-truncate',
      'v3.customfield-delete',
      'v3.customfield-option-delete',
      'v3.web-hook-delete',
      'watched-domains.delete',
    ])
  })

  test('exactly these routes write while a company waits for its deletion', () => {
    expect(ids((route) => route.whileLeaving)).toEqual([
      'company.delete',
      'company.export',
      'company.export-file',
      'company.restore',
      'notifications.delete',
      'notifications.read',
      'notifications.unread',
    ])
  })

  test('exactly these routes need no module', () => {
    expect(ids((route) => route.access === 'company' && route.module === 'none')).toEqual([
      'labels.assign',
      'notifications.delete',
      'notifications.list',
      'notifications.read',
      'notifications.unread',
      'sending-mode.get',
      'stats.dashboard',
      'stream.open',
    ])
  })

  test('exactly these writes leave no audit entry', () => {
    expect(ids((route) => route.access === 'company' && route.level === 'full' && !route.audit)).toEqual([
      'automations.editing',
      'files.picked',
      'imports.preview',
      'migration.preview',
      'notifications.delete',
      'notifications.read',
      'notifications.unread',
      'senders.check',
      'writing.alt',
      'writing.rewrite',
      'writing.subjects',
      'writing.translate',
    ])
  })
})

/** Every list with a `sort`, and the fields that its description names. */
function lists() {
  return company.flatMap((route) => {
    const sort = (route.query.properties as Record<string, { description?: string }>).sort?.description
    return sort ? [[route.id, route, sort.split(': ')[1]!.split(', ')] as const] : []
  })
}

async function objects(
  of: Company,
  route: Route,
  params = Object.keys(route.params.properties),
): Promise<Record<string, string>> {
  const made: Record<string, string> = {}
  for (const name of params) {
    const entry = objectName(route.path, name)
    const make = OBJECT_OF[entry]
    if (!make) throw new Error(`server/test/support/foreign-objects.ts does not know how to make a ${name}`)
    made[entry] = await make(of, made)
    made[name] = made[entry]
  }
  return made
}

/** One caller per role for all routes: a company has 20 keys at most. */
const callers = new Map<string, Promise<Client>>()
const once = (name: string, make: () => Promise<Client>) => callers.get(name) ?? callers.set(name, make()).get(name)!
const keyWith = (role: Role) => once(`key ${role}`, () => own.key('full', role))
const memberWith = (role: Role) => once(`member ${role}`, () => own.member(role))

/** No role lacks every module, so this one is written past the checks. */
async function keyWithoutRights(of: Company): Promise<Client> {
  const client = await of.key('full', 'finance')
  await of.db
    .updateTable('api_key')
    .set({ roles: ['nothing'] })
    .where('tenant_id', '=', of.tenantId)
    .where('id', '=', client.keyId)
    .execute()
  return client
}

async function memberWithoutRights(of: Company): Promise<Client> {
  const client = await of.member('finance')
  await of.db
    .updateTable('member')
    .set({ roles: ['nothing'] })
    .where('tenant_id', '=', of.tenantId)
    .where('id', '=', client.memberId)
    .execute()
  return client
}

async function supportView(of: Company): Promise<Client> {
  const token = `support-${crypto.randomUUID()}`
  await of.db
    .insertInto('session')
    .values({ hash: hashToken(token), support_tenant_id: of.tenantId, expires_at: new Date(Date.now() + 3600_000) })
    .execute()
  return of.with({ authorization: '', cookie: `postrider_session=${token}` })
}
