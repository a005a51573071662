import { text as streamText } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { requestConfirmation } from '../../src/features/audience/double-opt-in/index.ts'
import { identifyVisitor } from '../../src/features/commerce/contact-events/index.ts'
import { insertCall } from '../../src/features/integrations/account-webhooks/sql/calls.ts'
import { insertWaiting } from '../../src/features/integrations/v3/import/store.ts'
import { keepAgents, keepEmailLinks, recordEmailEvents } from '../../src/features/mailing/email-events/index.ts'
import { insertSource } from '../../src/features/mailing/ledger/index.ts'
import type { useApi } from './api.ts'
import type { Company } from './company.ts'
import { makeForm } from './forms.ts'
import { freezeFor } from './mailing.ts'
import { answerSurvey, makeSurvey, tokenOf } from './surveys.ts'

type Api = ReturnType<typeof useApi>

/** A contact with rows in every table, all of them marked by words that occur nowhere else. */
export async function wellKnown(t: Api, co: Company, mark = 'xqz', phone = '999888777') {
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
  const item = {
    code: 'A',
    name: 'Tulips',
    quantity: 1,
    unitPrice: '9.90',
    attributes: { engraving: `${mark}engraving` },
  }
  const order = {
    shopId: co.shopId,
    orderId: crypto.randomUUID(),
    email,
    createdAt: '2026-01-05T10:00:00Z',
    currency: 'CZK',
  }
  const customer = { firstName: `${Mark}buyer`, street: `${Mark}street` }
  await co
    .post('/orders', { ...order, total: '9.90', items: [item], customer, attributes: { gift: `${mark}gift` } })
    .ok(201)
  await co.post('/rfm/enable-request', { shopId: co.shopId }).ok(202)
  await onWebsite(t, co, contact.id, mark)
  await inAutomation(co, contact.id, phone)
  await byForm(t, co, contact.id, mark)
  const { id: surveyId } = await makeSurvey(co)
  const answers = { 'a.nps': '9', 'a.many.red': 'on', 'a.words': `${mark}answer` }
  await answerSurvey(t, co, surveyId, answers, { c: tokenOf(t, co, surveyId, contact.id) })
  await byWebhook(co, contact.id, mark)
  await byShop(co, email, mark)
  const list = await co.list()
  await co.post(`/lists/${list.id}/members`, { contactIds: [contact.id] }).ok()
  await co.post(`/lists/${list.id}/members/unsubscribe`, { contactIds: [contact.id] }).ok()
  const label = await co.label()
  await co.post(`/labels/${label.id}/assign`, { kind: 'contact', ids: [contact.id] }).ok()
  const stack = await co
    .post('/coupon-stacks', { name: 'Spring', shopId: co.shopId, mergeKey: `s${crypto.randomUUID().slice(0, 8)}` })
    .ok(201)
  await co.post(`/coupon-stacks/${stack.id}/codes`, { text: 'SPRING-1' }).ok(200)
  await co.post(`/coupon-stacks/${stack.id}/assign`, { contactId: contact.id }).ok(201)
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
  await waitingImport(co, contact.id, mark)
  await byAssistant(co, email, mark)
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
  // Rows of a move from another service; the state leaves the contact as it is.
  const moved = { name: 'kontakty.csv', text: `E-mail;Jméno;Stav\n${email};${Mark}moved;nepotvrzený\n` }
  const { fileId: movedId } = await co.post('/migration/files', moved).ok(201)
  await co.post('/migration', { source: 'smartemailing', fileIds: [movedId], shopId: co.shopId, ...consent }).ok(202)
  const fields = { fields: ['email', 'lastName'], selection: 'all', encoding: 'utf-8' }
  await co.post('/exports', { name: 'x', ...fields }).ok(201)
  await t.runJobs()
  // Mails, and the snapshot of a segment.
  const { sourceId } = await mailed(t, co, contact.id, mark)
  await testMailFor(co, contact.id)
  const typed = { type: 'contact_field', field: 'email', op: 'in', value: [email.toUpperCase(), 'other@example.com'] }
  const definition = { type: 'group', match: 'all', rules: [typed] }
  await co.post('/segments', { name: 'All', shopId: co.shopId, refresh: 'static', definition }).ok(201)
  return { contact, email, list, sourceId }
}

/** A form that a contact sent, and one that waits for its job. */
async function byForm(t: Api, co: Company, contactId: string, mark: string) {
  const { id } = await makeForm(co)
  const proof = JSON.stringify({ ip: '203.0.113.99', userAgent: `${mark}agent`, text: 'I agree', formTextVersion: 1 })
  const row = { tenant_id: co.tenantId, form_id: id, at: t.clock.now(), proof }
  await co.db
    .insertInto('form_submission')
    .values([
      { ...row, nonce: crypto.randomUUID(), contact_id: contactId, confirmed_at: t.clock.now() },
      {
        ...row,
        nonce: crypto.randomUUID(),
        email: `${mark}marker@${mark}domain.example`.toUpperCase(),
        input: JSON.stringify({ profile: { firstName: `${mark}typed` } }),
      },
    ])
    .execute()
}

/** What a contact did on a website, reported by the shop and by the site script. */
async function onWebsite(t: Api, co: Company, contactId: string, mark: string) {
  const url = `https://shop.example/?who=${mark}`
  const visit = { url, title: `${mark}page`, productCode: `${mark}product` }
  const cart = { cartId: `${mark}cart`, url, currency: 'CZK', total: '5', items: [{ code: `${mark}item` }] }
  const custom = { customEvent: 'won', payload: { note: `${mark}payload` } }
  for (const event of [
    { type: 'visit', visit },
    { type: 'cart', cart },
    { type: 'custom', custom },
  ])
    await co.post('/contact-events', { contactId, ...event }).ok(201)
  const [visitor, at] = [crypto.randomUUID(), t.clock.now()]
  await identifyVisitor(co.db, co.tenantId, { visitor, contactId, by: 'login' }, at)
  const row = { tenant_id: co.tenantId, shop_id: co.shopId, visitor, at, type: 'visit', data: JSON.stringify(visit) }
  await co.db
    .insertInto('web_event')
    .values({ ...row, waiting: false, contact_id: contactId })
    .execute()
}

/** A mail to a contact, with rows in all tables that a mail can have. */
export async function mailed(t: Api, co: Company, contactId: string, mark: string, sentAt = t.clock.now()) {
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

/** A test mail that shows the data of a contact to another person. */
export async function testMailFor(co: Company, contactId: string) {
  await co.put('/test-recipients', { emails: ['tester@example.com'] }).ok(200)
  const html = '<p>Dear {{df_name}}, <a href="{{unsubscribe}}">leave</a></p>'
  const content = { editor: 'html', html }
  const template = await co.post('/templates', { name: 'Letter', subject: 'Hello {{df_name}}', content }).ok(201)
  await co.post(`/templates/${template.id}/test`, { contactId }).ok(200)
}

/** All rows of all schemas as text, with bytes also as characters; kept mails unpacked; and all files. */
export async function dump(t: Api) {
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
  const { rows: mails } = await t.database.pool.query<{ raw: Buffer }>('select raw from outbox_mail where compressed')
  for (const { raw } of mails) parts.push(`outbox_mail: ${gunzipSync(raw).toString('latin1')}`)
  for (const folder of ['imports', 'exports'])
    for await (const key of t.app.files.olderThan(folder, new Date(Date.now() + 3600_000)))
      parts.push(`${key}: ${await streamText((await t.app.files.read(key))!)}`)
  return parts
}

/** Lets the contact enter an automation, and get an SMS of it. */
async function inAutomation(co: Company, contactId: string, phone: string) {
  const graph = {
    nodes: [
      { id: 't', type: 'trigger_event', config: { event: 'manual' } },
      { id: 'e', type: 'end' },
    ],
    edges: [{ source: 't', target: 'e' }],
  }
  const { id } = await co.post('/automations', { name: crypto.randomUUID(), shopId: co.shopId, graph }).ok(201)
  await co.post(`/automations/${id}/activate`, {}).ok()
  await co.post(`/automations/${id}/contacts`, { contactIds: [contactId] }).ok()
  const row = { tenant_id: co.tenantId, automation_id: id, contact_id: contactId, run_id: '1', step: 1, node: 'm' }
  const sent = { template_id: '1', state: 'sent' as const, number: `+420${phone}`, parts: 1, at: new Date() }
  await co.db
    .insertInto('automation_sms')
    .values({ ...row, ...sent })
    .execute()
}

/** Another program got the contact. */
async function byWebhook(co: Company, contactId: string, mark: string) {
  const { id } = await co.post('/account-webhooks', { url: 'https://shop.example/hook', event: 'new_contact' }).ok(201)
  const call = { status: 200, error: null, ms: 5, body: `["${mark}called"]` }
  await insertCall(co.db, { tenantId: co.tenantId, webhookId: id, contactId, ...call }, co.app.clock.now())
}

/** An assistant wants to mail the address. */
const byAssistant = (co: Company, email: string, mark: string) =>
  co.db
    .insertInto('assistant_request')
    .values({
      tenant_id: co.tenantId,
      tool: 'transactional.send',
      arguments: JSON.stringify({ email: email.toUpperCase(), data: { note: `${mark}assistant` } }),
      status: 'waiting',
      created_at: new Date(),
    })
    .execute()

/** A transactional mail to the address. */
async function byShop(co: Company, email: string, mark: string) {
  const { id } = await co.post('/templates', { name: 'Order', content: { html: '<p>Order</p>' } }).ok(201)
  const source = { kind: 'transactional', objectId: id, templateId: id }
  const sourceId = await insertSource(co.db, co.tenantId, source)
  const row = { tenant_id: co.tenantId, source_id: sourceId, recipient_id: '1', created_at: co.app.clock.now() }
  await co.db
    .insertInto('transactional_mail')
    .values({ ...row, email: email.toUpperCase(), data: JSON.stringify({ note: `${mark}ordered` }) })
    .execute()
}

/** Another program sent the contact, which has not confirmed it yet. */
async function waitingImport(co: Company, contactId: string, mark: string) {
  const { id } = await co.db
    .selectFrom('double_opt_in')
    .select('id')
    .where('tenant_id', '=', co.tenantId)
    .where('contact_id', '=', contactId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const input = { profile: { firstName: `${mark}waiting` }, custom: {}, purposeIds: [] }
  await insertWaiting(co.db, { tenantId: co.tenantId, requestId: id, contactId, input })
}
