// Stored events against the catalogue: SQL writes and changes some of them, which no compiler checks.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useApi } from '../test/support/api.ts'
import { contactCreated, contactStatusChanged, writeEngagement } from './features/audience/contacts/index.ts'
import { tx } from './platform/db/tx.ts'
import { forgetEvents } from './platform/events/forget.ts'
import { writeEvents } from './platform/events/write.ts'
import { strictAjv } from './platform/schema/ajv.ts'
import { slot } from './platform/slots.ts'

const t = useApi()

test('the data of stored events is as the catalogue says', async () => {
  const co = await t.company()
  const list = await co.list()
  const { id } = await co.contact('jana@example.com', { listIds: [list.id] })
  const importing = async (text: string, more: object) => {
    const { fileId } = await co.upload('/imports/files', 'people.csv', text).ok(201)
    const mapping = [
      { column: 'E-mail', field: 'email' },
      { column: 'Name', field: 'firstName' },
    ]
    await co
      .post('/imports', { name: 'Spring', source: 'the old shop', fileId, mapping, shopId: co.shopId, ...more })
      .ok(201)
  }
  await co.patch(`/contacts/${id}`, { city: 'Brno' }).ok()
  await sql`update contact set status = 'customer' where tenant_id = ${co.tenantId} and id = ${id}`.execute(co.db)
  const purpose = await co.post('/purposes', { name: 'Profiling' }).ok(201)
  const consent = { purposeId: purpose.id, consentConfirmed: true, listIds: [list.id] }
  await importing('E-mail,Name\njana@example.com,Jana\npetr@example.com,Petr\n', { mode: 'upsert', ...consent })
  await importing('E-mail,Name\npetr@example.com,\n', { mode: 'unsubscribe', listIds: [list.id] })
  await importing('E-mail,Name\npetr@example.com,\n', { mode: 'unsubscribe', listIds: [] })
  await importing('E-mail,Name\njana@example.com,\n', { mode: 'blacklist', listIds: [] })
  const graded = sql`select id, 'B' as engagement, false as unengaged from contact where tenant_id = ${co.tenantId}`
  await tx(co.db, (db) => writeEngagement(db, co.tenantId, graded, t.clock.now()))

  const events = await co.db.selectFrom('event').selectAll().where('tenant_id', '=', co.tenantId).execute()
  const valid = new Map(
    slot('events').map(({ type, data }) => [type, strictAjv.compile({ ...data, additionalProperties: false })]),
  )
  for (const { type, data } of events) expect(valid.get(type)!(data), `${type} ${JSON.stringify(data)}`).toBe(true)
  expect([...new Set(events.map(({ type }) => type))].sort()).toEqual([
    'consent_given',
    'contact_blacklisted',
    'contact_created',
    'contact_status_changed',
    'contact_unsubscribed',
    'contact_updated',
    'engagement_changed',
    'list_added',
    'list_state_changed',
  ])
})

test('of forgotten contacts only the data stays that says nothing about a person', async () => {
  const co = await t.company()
  const at = t.clock.now()
  const moved = { before: 'subscribed', after: 'bounced' }
  const of = (contactId: string) => [
    contactStatusChanged({ at, contactId, data: { ...moved, reason: 'dead mailbox of Jana' } }),
    contactCreated({ at, contactId, data: { source: 'form of Jana' } }),
  ]
  await tx(co.db, (db) => writeEvents(db, co.tenantId, [...of('7'), ...of('8')]))
  await forgetEvents(co.db, co.tenantId, ['7'])
  const events = await co.db
    .selectFrom('event')
    .select('data')
    .where('tenant_id', '=', co.tenantId)
    .orderBy('id')
    .execute()
  expect(events.map(({ data }) => data)).toEqual([
    moved,
    {},
    { ...moved, reason: 'dead mailbox of Jana' },
    { source: 'form of Jana' },
  ])
})
