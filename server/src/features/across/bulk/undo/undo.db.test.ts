import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useApi } from '../../../../../test/support/api.ts'
import type { Company } from '../../../../../test/support/company.ts'
import { runKilling } from '../../../../../test/support/killing.ts'
import consentChainsCheck from '../../../audience/contacts/doctor/consent-chains.ts'
import contactCountersCheck from '../../../audience/contacts/doctor/contact-counters.ts'

const t = useApi()
const HOUR = 3600_000

/** Imports addresses into lists. */
async function importAddresses(co: Company, emails: readonly string[], more: object = {}) {
  const text = `email;name\n${emails.map((email) => `${email};Jana`).join('\n')}\n`
  const { fileId } = await co.upload('/imports/files', 'x.csv', text).ok(201)
  const mapping = [
    { column: 0, field: 'email' },
    { column: 1, field: 'firstName' },
  ]
  const consent = { purposeId: co.purposeId, consentConfirmed: true }
  const input = { name: 'Spring', source: 'x', fileId, mapping, mode: 'upsert', shopId: co.shopId, listIds: [] }
  const { id } = await co.post('/imports', { ...input, ...consent, ...more }).ok(201)
  return id as string
}

const addressesOf = async (co: Company): Promise<string[]> =>
  (await co.get('/contacts?sort=email&pageSize=100').ok()).items.map(({ email }: { email: string }) => email)

const consentsOf = async (co: Company, id: string) => (await co.get(`/contacts/${id}/purposes`).ok()).items

test('deletes the contacts that the import made, unless they have had other activity', async () => {
  const co = await t.company()
  const owner = await co.owner()
  const list = await co.list()
  const names = ['plain', 'edited', 'noted', 'listed', 'again', 'withdrawn']
  const importId = await importAddresses(
    co,
    names.map((name) => `${name}@example.com`),
    { listIds: [list.id] },
  )
  const ids = new Map<string, string>()
  for (const { email, id } of (await co.get('/contacts').ok()).items) ids.set(email.split('@')[0], id)
  t.clock.forward(HOUR)
  await owner.patch(`/contacts/${ids.get('edited')}`, { city: 'Brno' }).ok()
  await co.post(`/contacts/${ids.get('noted')}/activities`, { text: 'Called' }).ok(201)
  const other = await co.list('Other')
  await co.post(`/lists/${other.id}/members`, { contactIds: [ids.get('listed')] }).ok()
  await importAddresses(co, ['again@example.com'])

  const { undoUntil } = await co.get(`/imports/${importId}`).ok()
  expect(undoUntil).not.toBeNull()
  const { jobId } = await co.post(`/imports/${importId}/undo`).ok(202)
  expect(await t.runJobs()).toBe(0)
  expect(await addressesOf(co)).toEqual(['again', 'edited', 'listed', 'noted'].map((name) => `${name}@example.com`))
  // Those who stay lose what the import gave.
  expect(await co.get(`/imports/${importId}`).ok()).toMatchObject({
    undoUntil: null,
    undone: { contacts: 2, memberships: 4, consents: 4 },
  })
  expect((await co.get(`/lists/${list.id}`).ok()).counts.total).toBe(0)
  expect((await co.get(`/lists/${other.id}`).ok()).counts.total).toBe(1)
  for (const name of ['edited', 'noted', 'listed', 'again']) {
    const [consent] = await consentsOf(co, ids.get(name)!)
    expect(consent.withdrawnAt).not.toBeNull()
  }
  const [news] = (await co.get('/notifications').ok()).items
  expect(news).toMatchObject({ type: 'import_undone', jobId, params: { contacts: 2 }, subject: { id: importId } })
  expect(await consentChainsCheck.run(t.app)).toEqual([])
  expect(await contactCountersCheck.run(t.app)).toEqual([])
})

test('a contact that stays gets the consent of a later import, unless it withdrew its own or unsubscribed', async () => {
  const co = await t.company()
  const emails = ['left@example.com', 'stays@example.com', 'withdrew@example.com']
  const importId = await importAddresses(co, emails)
  const { items } = await co.get('/contacts?sort=email').ok()
  const [left, stays, withdrew] = items.map(({ id }: { id: string }) => id) as [string, string, string]
  await co.post(`/contacts/${left}/unsubscribe`).ok()
  for (const id of [stays, withdrew]) await co.post(`/contacts/${id}/activities`, { text: 'Called' }).ok(201)
  const [own] = await consentsOf(co, withdrew)
  await co.post(`/contacts/${withdrew}/purposes/${own.id}/withdraw`).ok()
  await co.post(`/imports/${importId}/undo`).ok(202)
  await t.runJobs()
  const { rows } = await sql<{ data: object }>`
    select data from event where tenant_id = ${co.tenantId} and contact_id = ${stays} and type = 'consent_withdrawn'`.execute(
    co.db,
  )
  expect(rows).toEqual([{ data: { automations: false, purposeId: co.purposeId } }])
  await importAddresses(co, emails)
  const states = async (id: string) =>
    (await consentsOf(co, id)).map(({ withdrawnAt }: { withdrawnAt: string | null }) => withdrawnAt === null).sort()
  expect(await states(stays)).toEqual([false, true])
  expect(await states(withdrew)).toEqual([false])
  expect(await states(left)).toEqual([false])
  expect(await consentChainsCheck.run(t.app)).toEqual([])
})

test('members and consents from before the import stay', async () => {
  const co = await t.company()
  const list = await co.list()
  const member = await co.contact('member@example.com', { listIds: [list.id] })
  const outside = await co.contact('outside@example.com')
  t.clock.forward(HOUR)
  const importId = await importAddresses(co, ['member@example.com', 'outside@example.com'], { listIds: [list.id] })
  expect((await co.get(`/lists/${list.id}`).ok()).counts.confirmed).toBe(2)
  await co.post(`/imports/${importId}/undo`).ok(202)
  await t.runJobs()
  expect(await addressesOf(co)).toEqual(['member@example.com', 'outside@example.com'])
  expect((await co.get(`/contacts/${member.id}`).ok()).lists.map(({ listId }: { listId: string }) => listId)).toContain(
    list.id,
  )
  expect(
    (await co.get(`/contacts/${outside.id}`).ok()).lists.map(({ listId }: { listId: string }) => listId),
  ).not.toContain(list.id)
  for (const { id } of [member, outside]) {
    const consents = await consentsOf(co, id)
    expect(consents).toHaveLength(1)
    expect(consents[0].withdrawnAt).toBeNull()
  }
  expect((await co.get(`/imports/${importId}`).ok()).undone).toEqual({ contacts: 0, memberships: 1, consents: 0 })
})

test('customers that the import subscribed are customers again, unless they agreed to something since', async () => {
  const co = await t.company()
  const emails = ['plain@example.com', 'agreed@example.com']
  const sold = { createdAt: '2026-03-01T10:00:00Z', currency: 'CZK', total: '1', items: [] }
  const ids: string[] = []
  for (const email of emails) {
    const { order } = await co.post('/orders', { shopId: co.shopId, orderId: email, email, ...sold }).ok(201)
    ids.push(order.contactId)
  }
  const importId = await importAddresses(co, emails)
  const parties = await co.post('/purposes', { name: 'Parties' }).ok(201)
  await co.post(`/contacts/${ids[1]}/purposes`, { purposeId: parties.id }).ok()
  await co.post(`/imports/${importId}/undo`).ok(202)
  await t.runJobs()
  const statuses = await Promise.all(ids.map(async (id) => (await co.get(`/contacts/${id}`).ok()).status))
  expect(statuses).toEqual(['customer', 'subscribed'])
})

test('is refused after a day, a second time, for a company of others and for imports that take away', async () => {
  const co = await t.company()
  const late = await importAddresses(co, ['late@example.com'])
  t.clock.forward(24 * HOUR - 1000)
  const twice = await importAddresses(co, ['twice@example.com'])
  t.clock.forward(1000)
  await co.post(`/imports/${late}/undo`).fails(409, 'conflict', 'status')
  await co.post(`/imports/${twice}/undo`).ok(202)
  await co.post(`/imports/${twice}/undo`).fails(409, 'conflict', 'status')
  // Its contacts are needed until it is undone.
  await co.delete(`/imports/${twice}`).fails(409, 'conflict', 'status')
  const gone = await importAddresses(co, ['x@example.com'], {
    mode: 'blacklist',
    purposeId: undefined,
    consentConfirmed: undefined,
  })
  await co.post(`/imports/${gone}/undo`).fails(409, 'conflict', 'status')
  const draft = await co.post('/imports/drafts', {}).ok(201)
  await co.post(`/imports/${draft.id}/undo`).fails(409, 'conflict', 'status')
  const stranger = await t.company()
  await stranger.post(`/imports/${twice}/undo`).fails(404, 'not_found')
  await t.runJobs()
  await co.delete(`/imports/${twice}`).ok(204)
})

test('goes on after it was killed, and counts everything once', async () => {
  const co = await t.company()
  const list = await co.list()
  await co.contact('n0@example.com')
  const emails = Array.from({ length: 6000 }, (_, i) => `n${i}@example.com`)
  const importId = await importAddresses(co, emails, { listIds: [list.id] })
  await t.runJobs()
  expect((await co.get(`/lists/${list.id}`).ok()).counts.confirmed).toBe(6000)
  const { jobId } = await co.post(`/imports/${importId}/undo`).ok(202)
  await runKilling(t.database.url, co.db, jobId, 2, { DATA_DIR: t.app.config.dataDir })
  expect(await addressesOf(co)).toEqual(['n0@example.com'])
  expect((await co.get(`/imports/${importId}`).ok()).undone).toEqual({ contacts: 5999, memberships: 1, consents: 0 })
  expect(
    (await co.get('/notifications').ok()).items.filter(({ type }: { type: string }) => type === 'import_undone'),
  ).toHaveLength(1)
  expect(await consentChainsCheck.run(t.app)).toEqual([])
  expect(await contactCountersCheck.run(t.app)).toEqual([])
}, 900_000)
