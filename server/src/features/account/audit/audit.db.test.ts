import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { writeAudit } from '../../../platform/audit.ts'

const t = useApi()

interface Entry {
  action: string
  object: { kind: string; id: string | null } | null
  actor: { kind: string; id: string | null; name: string | null }
  app: { id: string; name: string } | null
  fields: string[]
}
const entries = async (co: Company, query = ''): Promise<Entry[]> => (await co.get(`/audit?${query}`).ok(200)).items
const actions = async (co: Company, query = '') => (await entries(co, query)).map((entry) => entry.action)
const total = async (co: Company) => (await co.get('/audit').ok()).total

describe('every write has an entry', () => {
  test('with its action, object and the names of the fields', async () => {
    const co = await t.company()
    const shop = `/shops/${co.shopId}`
    const { id: label } = await co.post('/labels', { name: 'VIP', color: '#000000' }).ok()
    await co.patch('/company', { city: 'Brno', phone: '1' }).ok()
    const made = await co.post('/shops', { name: 'A', currency: 'CZK', language: 'cs' }).ok()
    await co.patch(shop, { name: 'B' }).ok()
    await co.post(`${shop}/disable`).ok()
    await co.post(`${shop}/enable`).ok()
    await co.put(`${shop}/brand`, { logoFileId: null, colors: { primary: '#000000' }, fonts: {} }).ok()
    await co.patch(`/shop-settings/${co.shopId}`, { attribution: { clickDays: 3 } }).ok()
    await co.patch(`/consent-settings/${co.shopId}`, { customerException: true }).ok()
    await co.patch('/onboarding', { steps: [{ code: 'team', dismissed: true }] }).ok()
    await co.patch(`/labels/${label}`, { name: 'Gold' }).ok()
    await co.delete(`/labels/${label}`).ok()
    const written = (await entries(co)).reverse()
    expect(written.map(({ action, object, fields }) => [action, object?.kind, object?.id, fields.join()])).toEqual([
      ['labels.create', 'labels', label, 'name,color'],
      ['company.update', 'company', co.tenant, 'city,phone'],
      ['shops.create', 'shops', made.id, 'name,currency,language'],
      ['shops.update', 'shops', co.shopId, 'name'],
      ['shops.disable', 'shops', co.shopId, ''],
      ['shops.enable', 'shops', co.shopId, ''],
      ['shops.put-brand', 'shops', co.shopId, 'logoFileId,colors,fonts'],
      ['shop-settings.update', 'shop-settings', co.shopId, 'attribution'],
      ['consent-settings.update', 'consent-settings', co.shopId, 'customerException'],
      ['onboarding.update', 'onboarding', null, 'steps'],
      ['labels.update', 'labels', label, 'name'],
      ['labels.delete', 'labels', label, ''],
    ])
  })

  test('also writes that only people may do', async () => {
    const co = await t.company()
    const owner = await co.owner()
    const { memberId } = await co.member('finance')
    await owner.put('/sending-mode', { mode: 'off', reason: 'x' }).ok()
    const key = await owner.post('/api-keys', { name: 'k', scope: 'read', roles: ['finance'] }).ok()
    await owner.delete(`/api-keys/${key.id}`).ok()
    const invitation = await owner.post('/invitations', { email: 'a@example.com', roles: ['finance'] }).ok()
    await owner.delete(`/invitations/${invitation.id}`).ok()
    await owner.patch(`/members/${memberId}`, { active: false }).ok()
    await owner.delete(`/members/${memberId}`).ok()
    const written = (await entries(co)).reverse()
    expect(written.map(({ action, object, fields }) => [action, object?.id, fields.join()])).toEqual([
      ['sending-mode.put', null, 'mode,reason'],
      ['api-keys.create', key.id, 'name,scope,roles'],
      ['api-keys.delete', key.id, ''],
      ['invitations.create', invitation.id, 'email,roles'],
      ['invitations.delete', invitation.id, ''],
      ['members.update', memberId, 'active'],
      ['members.delete', memberId, ''],
    ])
    expect(new Set(written.map((entry) => entry.actor.id))).toEqual(new Set([owner.personId]))
  })

  test('with the time and id of the request', async () => {
    const co = await t.company()
    t.clock.forward(1000)
    const { headers } = await co.patch('/company', { city: 'Brno' }).raw()
    const [entry] = await entries(co)
    expect(entry).toMatchObject({ at: t.clock.now().toISOString(), requestId: headers['x-request-id'] })
  })

  test('without any values', async () => {
    const co = await t.company()
    const owner = await co.owner()
    await co.patch('/company', { name: 'hidden-1', phone: 'hidden-2', email: 'hidden-3@example.com' }).ok()
    await co.post('/labels', { name: 'hidden-4' }).ok()
    await co.put(`/shops/${co.shopId}/brand`, { logoFileId: null, colors: {}, fonts: { a: 'hidden-5' } }).ok()
    await owner.put('/sending-mode', { mode: 'test', reason: 'hidden-6' }).ok()
    await owner.post('/invitations', { email: 'hidden-7@example.com', roles: ['finance'] }).ok()
    const rows = await co.db.selectFrom('audit').selectAll().where('tenant_id', '=', co.tenantId).execute()
    expect(rows).toHaveLength(5)
    expect(JSON.stringify(rows)).not.toContain('hidden')
    expect((await co.get('/audit').raw()).text).not.toContain('hidden')
  })

  test('without the names of unknown fields', async () => {
    const co = await t.company()
    await co.patch('/company', { nonsense: 1, phone: '1', ['x'.repeat(5000)]: 1, 'a: hidden': 1 }).ok()
    await co.post(`/shops/${co.shopId}/disable`, { nonsense: 1 }).ok()
    expect((await entries(co)).map((entry) => entry.fields)).toEqual([[], ['phone']])
  })
})

describe('calls that change nothing have no entry', () => {
  test('refused, failed and rolled back writes leave no entry', async () => {
    const co = await t.company()
    await co.label('VIP')
    const before = await total(co)
    await co.post('/labels', { name: 'vip' }).fails(409, 'conflict')
    await co.post('/labels', { name: '' }).fails(400, 'validation')
    await co.patch('/labels/999999999', { name: 'x' }).fails(404, 'not_found')
    await co.delete('/labels/999999999').fails(404, 'not_found')
    await co.put('/sending-mode', { mode: 'off' }).fails(403, 'forbidden')
    await (await co.key('read', 'account_admin')).patch('/company', { city: 'x' }).fails(403, 'forbidden')
    const half = [
      { code: 'team', dismissed: true },
      { code: 'nonsense', dismissed: true },
    ]
    await co.patch('/onboarding', { steps: half }).fails(400, 'validation')
    expect(await total(co)).toBe(before)
  })

  test('a change whose entry cannot be written is not made', async () => {
    const co = await t.company()
    await t.database.pool.query("alter table audit add constraint no_web check (not fields @> '{web}')")
    await co.patch('/company', { city: 'Brno', web: 'https://example.com' }).fails(500, 'server')
    expect(await co.get('/company').ok()).toMatchObject({ city: '', web: '' })
    expect(await total(co)).toBe(0)
  })

  test('reading leaves no entry, nor does marking notifications', async () => {
    const co = await t.company()
    for (const path of ['/company', '/shops', `/shops/${co.shopId}`, '/outbox', '/audit']) await co.get(path).ok()
    await co.post('/notifications/read', { all: true }).ok()
    expect(await total(co)).toBe(0)
  })
})

describe('the actor', () => {
  test('is a key with its name, also after it was revoked', async () => {
    const co = await t.company()
    const key = await co.key('full', 'developer')
    await key.patch('/company', { city: 'Brno' }).ok()
    await (await co.owner()).delete(`/api-keys/${key.keyId}`).ok()
    const [, entry] = await entries(co)
    expect(entry!.actor).toEqual({ kind: 'key', id: key.keyId, name: 'test' })
  })

  test('is a person with name or else address, also after leaving the company', async () => {
    const co = await t.company()
    const [owner, member] = [await co.owner(), await co.member('developer')]
    await member.patch('/company', { city: 'Brno' }).ok()
    await owner.delete(`/members/${member.memberId}`).ok()
    const [left, changed] = await entries(co)
    expect(left!.actor).toEqual({ kind: 'person', id: owner.personId, name: co.email })
    expect(changed!.actor).toMatchObject({ kind: 'person', id: member.personId })
    expect(changed!.actor.name).toMatch(/^Member \d+$/)
  })

  test('is the operator for commands', async () => {
    const co = await t.company()
    const entry = { objectKind: 'company', objectId: null, fields: ['limit_burst'], requestId: null, at: t.clock.now() }
    const actor = { kind: 'operator', id: null } as const
    await writeAudit(co.db, { ...entry, tenantId: co.tenantId, actor, action: 'company.limits' })
    expect(await entries(co)).toMatchObject([
      {
        action: 'company.limits',
        actor: { kind: 'operator', id: null, name: null },
        object: { kind: 'company', id: null },
        requestId: null,
      },
    ])
  })
})

describe('the connected program', () => {
  async function connect(co: Company, personId: string, name: string) {
    const more = { client_id: name, website: 'assistant.example', person_id: personId, scopes: ['read'] }
    const { id } = await co.db
      .insertInto('connected_app')
      .values({ tenant_id: co.tenantId, name, created_at: t.clock.now(), ...more })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const act = (co: Company, personId: string, action: string, appId?: string) =>
    writeAudit(co.db, {
      ...{ tenantId: co.tenantId, actor: { kind: 'person', id: personId }, action, ...(appId ? { appId } : {}) },
      ...{ objectKind: null, objectId: null, fields: [], requestId: null, at: t.clock.now() },
    })

  test('is named beside the person, also after it was disconnected, and filters the log', async () => {
    const co = await t.company()
    const { personId } = await co.owner()
    const one = await connect(co, personId, 'Assistant')
    const other = await connect(co, personId, 'Other')
    await act(co, personId, 'contacts.list', one)
    await act(co, personId, 'lists.get', other)
    await act(co, personId, 'lists.create')
    await co.db.updateTable('connected_app').set({ revoked_at: t.clock.now() }).where('id', '=', one).execute()
    expect((await entries(co)).map(({ action, app }) => [action, app])).toEqual([
      ['lists.create', null],
      ['lists.get', { id: other, name: 'Other' }],
      ['contacts.list', { id: one, name: 'Assistant' }],
    ])
    expect(await actions(co, `appId=${one}`)).toEqual(['contacts.list'])
    expect(await actions(co, `appId=${one}&action=lists.get`)).toEqual([])
    await co.get('/audit?appId=abc').fails(400, 'validation', 'appId')
  })

  test('of another company is not named', async () => {
    const [co, elsewhere] = [await t.company(), await t.company()]
    const { personId } = await co.owner()
    const foreign = await connect(elsewhere, personId, 'Foreign')
    await act(co, personId, 'contacts.list', foreign)
    expect(await entries(co)).toMatchObject([{ app: { id: foreign, name: '' } }])
    expect(await actions(elsewhere, `appId=${foreign}`)).toEqual([])
  })
})

describe('the list', () => {
  test('comes newest first, in pages, and is sorted on request', async () => {
    const co = await t.company()
    for (const write of [() => co.shop(), () => co.label(), () => co.patch('/company', {}).ok()]) {
      t.clock.forward(1000)
      await write()
    }
    expect(await actions(co)).toEqual(['company.update', 'labels.create', 'shops.create'])
    expect(await actions(co, 'sort=at')).toEqual(['shops.create', 'labels.create', 'company.update'])
    expect(await actions(co, 'sort=-action')).toEqual(['shops.create', 'labels.create', 'company.update'])
    const page = await co.get('/audit?page=2&pageSize=2').ok()
    expect(page).toMatchObject({ items: [{ action: 'shops.create' }], total: 3, page: 2, pageSize: 2 })
  })

  test('is filtered by action, actor and object, alone and together', async () => {
    const co = await t.company()
    const [owner, key] = [await co.owner(), await co.key('full', 'developer')]
    const label = await co.label()
    await key.patch(`/labels/${label.id}`, { name: 'Gold' }).ok()
    await owner.patch('/company', { city: 'Brno' }).ok()
    expect(await actions(co, 'action=labels.create')).toEqual(['labels.create'])
    expect(await actions(co, 'actor=person')).toEqual(['company.update'])
    expect(await actions(co, 'actor=key')).toEqual(['labels.update', 'labels.create'])
    expect(await actions(co, 'actor=operator')).toEqual([])
    expect(await actions(co, `actor=key&actorId=${key.keyId}`)).toEqual(['labels.update'])
    expect(await actions(co, `actor=person&actorId=${owner.personId}`)).toEqual(['company.update'])
    expect(await actions(co, 'objectKind=labels')).toEqual(['labels.update', 'labels.create'])
    expect(await actions(co, `objectKind=labels&objectId=${label.id}&action=labels.create`)).toEqual(['labels.create'])
    expect(await actions(co, `objectId=${co.tenant}`)).toEqual(['company.update'])
    expect(await actions(co, 'objectKind=company&objectId=1')).toEqual([])
  })

  test('names a bad parameter', async () => {
    const co = await t.company()
    for (const [field, query] of [
      ['from', 'from=2026-02-29'],
      ['from', 'from=2026-3-1'],
      ['from', 'from=yesterday'],
      ['from', 'from='],
      ['to', 'to=2026-13-01'],
      ['to', 'to=2026-03-01T00:00:00Z'],
      ['actor', 'actor=support'],
      ['actorId', 'actorId=abc'],
      ['action', `action=${'x'.repeat(101)}`],
      ['objectId', `objectId=${'x'.repeat(201)}`],
      ['objectKind', 'objectKind=%00'],
      ['sort', 'sort=fields'],
      ['pageSize', 'pageSize=0'],
    ] as const)
      await co.get(`/audit?${query}`).fails(400, 'validation', field)
  })

  test('shows nothing of another company', async () => {
    const [co, other] = [await t.company(), await t.company()]
    const label = await other.label()
    await co.shop()
    expect(await actions(co)).toEqual(['shops.create'])
    expect(await actions(co, `objectId=${label.id}&objectKind=labels`)).toEqual([])
    expect(await actions(other)).toEqual(['labels.create'])
  })
})

describe('days are those of the company', () => {
  /** A company that created a label at each of these times. */
  async function changedAt(...moments: string[]) {
    t.clock.set(moments[0]!)
    const co = await t.company()
    for (const moment of moments) {
      t.clock.set(moment)
      await co.label(moment)
    }
    return co
  }
  const at = async (co: Pick<Company, 'get'>, query: string) =>
    (await co.get(`/audit?sort=at&${query}`).ok()).items.map((entry: { at: string }) => entry.at)

  test('a day of 23 hours in Europe/Prague starts and ends at its midnights', async () => {
    const before = '2026-03-28T22:59:59.999Z'
    const first = '2026-03-28T23:00:00.000Z'
    const last = '2026-03-29T21:59:59.999Z'
    const after = '2026-03-29T22:00:00.000Z'
    const co = await changedAt(before, first, last, after)
    expect(await at(co, 'from=2026-03-29&to=2026-03-29')).toEqual([first, last])
    expect(await at(co, 'from=2026-03-29')).toEqual([first, last, after])
    expect(await at(co, 'to=2026-03-29')).toEqual([before, first, last])
    expect(await at(co, 'from=2026-03-28&to=2026-03-28')).toEqual([before])
    expect(await at(co, 'from=2026-03-30&to=2026-03-28')).toEqual([])
  })

  test('a day of 25 hours too', async () => {
    const before = '2026-10-24T21:59:59.999Z'
    const first = '2026-10-24T22:00:00.000Z'
    const last = '2026-10-25T22:59:59.999Z'
    const after = '2026-10-25T23:00:00.000Z'
    const co = await changedAt(before, first, last, after)
    expect(await at(co, 'from=2026-10-25&to=2026-10-25')).toEqual([first, last])
  })

  test('a company elsewhere has other midnights', async () => {
    const moments = ['2026-06-01T03:59:59.999Z', '2026-06-01T04:00:00.000Z', '2026-06-02T03:59:59.999Z']
    const co = await changedAt(...moments)
    expect(await at(co, 'from=2026-06-01&to=2026-06-01')).toEqual(moments.slice(0, 2))
    await co.patch('/company', { timezone: 'America/New_York' }).ok()
    // A key that was just used may be cached with the old time zone for some seconds; a new key is not.
    const fresh = await co.key('read', 'account_admin')
    expect(await at(fresh, 'from=2026-06-01&to=2026-06-01&action=labels.create')).toEqual(moments.slice(1))
  })
})
