import { text as streamText } from 'node:stream/consumers'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { freezeFor } from '../../../../test/support/mailing.ts'
import { consentChainsCheck } from '../../audience/consents/sql/chains-check.ts'
import { requestConfirmation } from '../../audience/double-opt-in/index.ts'
import { keepAgents, keepEmailLinks, recordEmailEvents } from '../../mailing/email-events/index.ts'
import { findMessages } from '../../mailing/ledger/index.ts'
import { personalTables } from './sql/personal-rows.ts'

const t = useApi()

/** Tables with a column that looks personal, but is not about contacts, each with the reason. */
const NOT_OF_CONTACTS: Record<string, string> = {
  campaign: 'belongs to the company; its recipients are a number',
  tenant: 'the address of the company itself',
  person: 'people who work with the service, not contacts',
  invitation: 'people who are invited to work with it',
  list: 'the sender of the company',
  sender: 'addresses that the company writes from',
  sender_mail: 'mails that asked such addresses to confirm',
  sending_setting: 'addresses of the company that test mails go to',
  action_contact: 'ids of contacts while an action works on them',
}

/** A contact with rows in every table, all of them marked by words that occur nowhere else. */
async function wellKnown(co: Company, mark = 'xqz', phone = '999888777') {
  const email = `${mark}marker@${mark}domain.example`
  const Mark = mark.replace('x', 'X')
  const field = await co.post('/custom-fields', { name: 'Secret', type: 'text' }).ok(201)
  const profile = {
    firstName: `${Mark}first`,
    lastName: `${Mark}last`,
    note: `${mark}note`,
    company: `${Mark}company`,
    phone,
  }
  const contact = await co.contact(email, { ...profile, customFields: { [field.id]: `${mark}custom` } })
  await co.patch(`/contacts/${contact.id}`, { firstName: `${Mark}second`, city: `${Mark}city` }).ok()
  await co.post(`/contacts/${contact.id}/activities`, { text: `${mark}activity` }).ok()
  await co
    .post(`/contacts/${contact.id}/purposes`, {
      purposeId: co.purposeId,
      proof: { ip: '203.0.113.99', note: `${mark}proof` },
    })
    .ok()
  const list = await co.list()
  await co.post(`/lists/${list.id}/members`, { contactIds: [contact.id] }).ok()
  await co.post(`/lists/${list.id}/members/unsubscribe`, { contactIds: [contact.id] }).ok()
  const label = await co.label()
  await co.post(`/labels/${label.id}/assign`, { kind: 'contact', ids: [contact.id] }).ok()
  const context = { app: t.app, db: co.db, now: t.clock.now() }
  const tenant = { id: co.tenantId, publicId: co.tenant, timezone: 'Europe/Prague', language: 'cs', currency: 'CZK' }
  await co.db.transaction().execute((db) =>
    requestConfirmation({ ...context, db }, tenant, {
      contactId: contact.id,
      purposeId: co.purposeId,
      source: 'signup_form',
      proof: { ip: '203.0.113.99', userAgent: `${Mark}browser` },
    }),
  )
  await t.runJobs() // the mail goes to the outbox
  await co.post('/suppressions', { email: email.toUpperCase(), reason: 'manual', note: `${mark}suppressed` }).ok(201)
  await co.delete(`/suppressions/${email}`).ok(204)
  await co.post('/suppressions', { email, reason: 'manual', note: `${mark}suppressed` }).ok(201)
  // An import with the contact in its file and its error file, a file that was only uploaded, and an export.
  const text = `E-mail;Name\n${email};${Mark}second\n${mark}wrong;${Mark}error\n`
  const { fileId } = await co.post('/imports/files', { name: 'x', text }).ok(201)
  await co.post('/imports/files', { name: 'y', text }).ok(201)
  const mapping = [
    { column: 0, field: 'email' },
    { column: 1, field: 'firstName' },
  ]
  const consent = { purposeId: co.purposeId, consentConfirmed: true }
  const input = { name: 'x', source: 'x', mode: 'upsert', shopId: co.shopId, listIds: [], ...consent }
  await co.post('/imports', { ...input, fileId, mapping }).ok(201)
  const fields = { fields: ['email', 'lastName'], selection: 'all', encoding: 'utf-8' }
  await co.post('/exports', { name: 'x', ...fields }).ok(201)
  await t.runJobs()
  // Mails, and the snapshot of a segment.
  const { sourceId } = await mailed(co, contact.id, mark)
  const typed = { type: 'contact_field', field: 'email', op: 'in', value: [email.toUpperCase(), 'other@example.com'] }
  const definition = { type: 'group', match: 'all', rules: [typed] }
  await co.post('/segments', { name: 'All', shopId: co.shopId, refresh: 'static', definition }).ok(201)
  return { contact, email, list, sourceId }
}

/** A mail to a contact, with rows in all tables that a mail can have. */
async function mailed(co: Company, contactId: string, mark: string, sentAt = t.clock.now()) {
  const mail = await freezeFor(co, [contactId], { sentAt })
  const row = { tenant_id: co.tenantId, source_id: mail.sourceId, contact_id: contactId }
  const [at, ip] = [t.clock.now(), '203.0.113.99']
  const [url, agent] = ['https://shop.example/?e={{ df_emailaddress }}', 'Mozilla/5.0 (of many)']
  const linkId = (await keepEmailLinks(co.db, co.tenantId, [url])).get(url)!
  const agentId = (await keepAgents(co.db, co.tenantId, [agent])).get(agent)!
  await recordEmailEvents(co.db, co.tenantId, [
    { kind: 'clicked', at, contactId, sourceId: mail.sourceId, link: 1, linkId, agentId },
  ])
  await sql`update email_event set ip = ${ip} where tenant_id = ${co.tenantId} and contact_id = ${contactId}`.execute(
    co.db,
  )
  const hit = { kind: 4, link: 1, url: `https://shop.example/?who=${mark}`, ip, agent: `${mark}agent` }
  await co.db
    .insertInto('tracking_hit')
    .values({ ...row, ...hit, at })
    .execute()
  await co.db
    .insertInto('email_overflow')
    .values({ ...row, day: '2026-11-15', number: 7 })
    .execute()
  const text = `550 ${mark}marker: no such user`
  await co.db
    .insertInto('bounce')
    .values({ ...row, at, kind: 'hard', reason: 'user_unknown', text })
    .execute()
  return mail
}

/** All rows of all schemas as text, with bytes also as characters; and all files. */
async function dump() {
  const { rows: tables } = await t.database.pool.query<{ name: string; bytes: string[] | null }>(`
    select format('%I.%I', n.nspname, c.relname) as name,
      (select array_agg(format('encode(%I, ''escape'')', a.attname))
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and a.atttypid = 'bytea'::regtype) as bytes
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg_toast%'`)
  const parts: string[] = []
  for (const { name, bytes } of tables) {
    const columns = ['t::text', ...(bytes ?? [])].map((column, i) => `${column} as c${i}`).join(', ')
    const { rows } = await t.database.pool.query<Record<string, string>>(`select ${columns} from ${name} t`)
    for (const row of rows) parts.push(`${name}: ${Object.values(row).join(' ')}`)
  }
  for (const folder of ['imports', 'exports'])
    for await (const key of t.app.files.olderThan(folder, new Date(Date.now() + 3600_000)))
      parts.push(`${key}: ${await streamText((await t.app.files.read(key))!)}`)
  return parts
}

describe('the export', () => {
  test('covers every table that refers to contacts or contains addresses', async () => {
    const { rows } = await t.database.pool.query<{ name: string }>(`
      select distinct c.relname as name
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and (
        a.attname ~ '(contact_id|chain_id|email|recipient|address|phone)' or exists (
          select 1 from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.confrelid = 'contact'::regclass))`)
    const covered: string[] = personalTables().map(({ table }) => table)
    const missing = rows.map((row) => row.name).filter((name) => !covered.includes(name) && !(name in NOT_OF_CONTACTS))
    expect(missing, 'a new table with personal data belongs into `personal` of its feature').toEqual([])
  })

  test('is complete: each table has its section, and no marked word is missing', async () => {
    const co = await t.company()
    const { contact, email } = await wellKnown(co)
    const answer = await co.get(`/contacts/${contact.id}/export`).ok(200)
    expect(answer).toMatchObject({ contactId: contact.id, email })
    const empty = Object.entries(answer.data).filter(([, rows]) => !(rows as unknown[]).length)
    // No import is being staged, and the marks of lists belong to the address only after the contact was deleted.
    expect(empty.map(([section]) => section)).toEqual(['staged', 'listOptOuts'])
    const text = JSON.stringify(answer)
    for (const word of [
      'Xqzfirst',
      'Xqzsecond',
      'Xqzlast',
      'xqznote',
      'xqzcustom',
      'Xqzcity',
      'xqzactivity',
      'xqzproof',
      'Xqzbrowser',
      'xqzsuppressed',
    ])
      expect(text, word).toContain(word)
    const click = answer.data.emailEvents.find(({ url }: { url: string | null }) => url)
    expect(click).toMatchObject({
      url: 'https://shop.example/?e={{ df_emailaddress }}',
      agent: 'Mozilla/5.0 (of many)',
      ip: '203.0.113.99',
    })
    for (const one of answer.data.emailEvents)
      expect(Object.keys(one).filter((name) => ['xid', 'agent_id', 'link_id', 'tenant_id'].includes(name))).toEqual([])
    expect(text).not.toContain((await (await t.company()).contact('stranger@example.com')).email)
  })

  test('needs the right to export, and no more than reading', async () => {
    const co = await t.company()
    const { id } = await co.contact()
    await (await co.key('full', 'data_analyst')).get(`/contacts/${id}/export`).ok(200)
    await (await co.key('full', 'content_manager')).get(`/contacts/${id}/export`).fails(403, 'forbidden', 'export')
    await (await co.key('read', 'account_admin')).get(`/contacts/${id}/export`).fails(403, 'forbidden', 'scope')
  })
})

describe('erasing', () => {
  test('leaves no marked word in the database and the files', async () => {
    const co = await t.company()
    const { contact, email, sourceId } = await wellKnown(co, 'xkz', '444888777')
    const words = /xkz|444888777/i
    expect((await dump()).filter((row) => words.test(row)).length).toBeGreaterThanOrEqual(12)
    await co.post(`/contacts/${contact.id}/erase`).ok(204)
    await t.runJobs()
    expect((await dump()).filter((row) => words.test(row))).toEqual([])
    await co.get(`/contacts/${contact.id}`).fails(404, 'not_found')
    await co.post(`/contacts/${contact.id}/erase`).fails(404, 'not_found')
    expect(await leftOf(co, contact.id)).toEqual({ messages: 1, hits: 0, overflow: 0, bounces: 0, addresses: 0 })
    expect(await findMessages(co.db, co.tenantId, sourceId, [contact.id])).toMatchObject([{ state: 1 }])
    // Nothing reveals the erasure …
    await co.delete(`/suppressions/${email}`).fails(404, 'not_found')
    expect((await co.get('/suppressions').ok()).total).toBe(0)
    // … but the address stays suppressed, and the evidence still verifies.
    expect(await consentChainsCheck.run(t.app)).toEqual([])
    const again = await co.contact(email.toUpperCase())
    expect(again).toMatchObject({ status: 'unsubscribed', suppressionReason: 'unsubscribed' })
    await co.post(`/contacts/${again.id}/blacklist`).fails(409, 'suppression_locked')
  })

  test('keeps a complaint in force', async () => {
    const co = await t.company()
    const contact = await co.contact('angry@example.com')
    await co.db
      .insertInto('suppression')
      .values({ tenant_id: co.tenantId, email_key: 'angry@example.com', reason: 'complaint', created_at: new Date() })
      .execute()
    await co.post(`/contacts/${contact.id}/erase`).ok(204)
    expect((await co.get('/suppressions').ok()).total).toBe(0)
    expect(await co.contact('angry@example.com')).toMatchObject({ status: 'complained' })
  })
})

/** The rows that are left of the mails to a contact. */
async function leftOf(co: Company, contactId: string) {
  const count = (what: string) =>
    sql.raw(`(select count(*)::int from ${what} and tenant_id = ${co.tenantId} and contact_id = ${contactId})`)
  const { rows } =
    await sql`select ${count('message where true')} as messages, ${count('tracking_hit where true')} as hits,
    ${count('email_overflow where true')} as overflow, ${count("bounce where text <> ''")} as bounces,
    ${count('email_event where ip is not null')} as addresses`.execute(co.db)
  return rows[0]
}

describe('deleting a contact', () => {
  test('deletes what its mails caused, but not the ledger', async () => {
    const co = await t.company()
    const contact = await co.contact()
    const { sourceId } = await mailed(co, contact.id, 'xdel', new Date(t.clock.now().getTime() - 25 * 3600_000))
    expect(await leftOf(co, contact.id)).toEqual({ messages: 1, hits: 1, overflow: 1, bounces: 1, addresses: 1 })
    await co.delete(`/contacts/${contact.id}`).ok(204)
    expect(await leftOf(co, contact.id)).toEqual({ messages: 1, hits: 0, overflow: 0, bounces: 0, addresses: 0 })
    expect(await findMessages(co.db, co.tenantId, sourceId, [contact.id])).toMatchObject([{ state: 1 }])
    expect((await dump()).filter((row) => /xdel/.test(row))).toEqual([])
  })

  test('is refused until a day after its last mail; erasing is not', async () => {
    const co = await t.company()
    const [waiting, sent, other] = [await co.contact(), await co.contact(), await co.contact()]
    await freezeFor(co, [waiting.id], { sentAt: null })
    await freezeFor(co, [sent.id], { sentAt: new Date(t.clock.now().getTime() - 24 * 3600_000 + 1000) })
    await freezeFor(co, [other.id], { sentAt: new Date(t.clock.now().getTime() - 24 * 3600_000) })
    for (const { id } of [waiting, sent]) {
      await co.delete(`/contacts/${id}`).fails(423, 'recently_sent')
      await co.get(`/contacts/${id}`).ok(200)
    }
    await co.delete(`/contacts/${other.id}`).ok(204)
    t.clock.forward(1000)
    await co.delete(`/contacts/${sent.id}`).ok(204)
    await co.delete(`/contacts/${waiting.id}`).fails(423, 'recently_sent')
    await co.post(`/contacts/${waiting.id}/erase`).ok(204)
  })

  test('keeps the suppression and the unsubscribed lists of the address, and the evidence without personal data', async () => {
    const co = await t.company()
    const [list, other] = [await co.list(), await co.list()]
    const contact = await co.contact('gone@example.com', { firstName: 'Xqzgone' })
    await co.post(`/lists/${list.id}/members`, { contactIds: [contact.id] }).ok()
    await co.post(`/lists/${other.id}/members`, { contactIds: [contact.id] }).ok()
    await co.post(`/lists/${list.id}/members/unsubscribe`, { contactIds: [contact.id] }).ok()
    await co.post(`/lists/${list.id}/members/remove`, { contactIds: [contact.id] }).ok()
    await co.delete(`/contacts/${contact.id}`).ok(204)
    await co.delete(`/contacts/${contact.id}`).fails(404, 'not_found')
    expect((await dump()).filter((row) => /Xqzgone/.test(row))).toEqual([])
    const { rows } = await sql<{
      personal: unknown
    }>`select personal from consent_entry where tenant_id = ${co.tenantId}`.execute(co.db)
    expect(rows).toEqual([{ personal: null }])
    expect(await consentChainsCheck.run(t.app)).toEqual([])
    // Created again, the contact is still unsubscribed from the list, and from no other.
    const again = await co.contact('GONE@example.com', { listIds: [list.id, other.id] })
    const lists = (await co.get(`/contacts/${again.id}`).ok()).lists
    const states = Object.fromEntries(lists.map((one: { listId: string; state: string }) => [one.listId, one.state]))
    expect([states[list.id], states[other.id]]).toEqual(['unsubscribed', 'confirmed'])
    expect((await co.get(`/lists/${list.id}`).ok()).counts).toMatchObject({ confirmed: 0, unsubscribed: 1 })
  })
})
