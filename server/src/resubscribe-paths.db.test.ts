// Only a new double opt-in confirmation subscribes a contact again. Every writing route is tested here, or listed as one
// that cannot subscribe a contact. A new route that is in neither list fails the test.
import { describe, expect, test } from 'vitest'
import { useApi } from '../test/support/api.ts'
import {
  activeAutomation,
  edges,
  followFromNow,
  mailTemplate,
  node,
  workAutomations,
} from '../test/support/automations.ts'
import type { Company } from '../test/support/company.ts'
import { confirmedSender } from '../test/support/delivery.ts'
import { formPath, makeForm, submitForm, viewOf } from '../test/support/forms.ts'
import { HARMLESS } from '../test/support/harmless-routes.ts'
import { makePage } from '../test/support/landing-pages.ts'
import { connectPlatforms, recorded, sendFrom } from '../test/support/shop-platforms.ts'
import { answerSurvey, makeSurvey, tokenOf, viewIn } from '../test/support/surveys.ts'
import { v3Of } from '../test/support/v3.ts'
import { loadRoutes } from './features.ts'

const routes = await loadRoutes()

// SMS are queued, and not sent.
const t = useApi({ SMS_PROVIDER_URL: 'http://127.0.0.1:1/', SMS_PROVIDER_TOKEN: 'x' })

interface OptedOut {
  co: Company
  id: string
  email: string
  /** A list that the contact unsubscribed from; an attempt that creates another list from it sets that one. */
  listId: string
  /** The contact never left this list: being a member is no resubscription. */
  isOther?: true
}

/** A contact that opted out of everything and of a list. */
async function optedOut(status: string): Promise<OptedOut> {
  const co = await t.company()
  const list = await co.list()
  const { id, email } = await co.contact(undefined, { listIds: [list.id] })
  await co.post(`/lists/${list.id}/members/unsubscribe`, { contactIds: [id] }).ok()
  if (status === 'list') return { co, id, email, listId: list.id }
  await co.post(`/contacts/${id}/unsubscribe`, {}).ok()
  if (status !== 'unsubscribed') {
    const reason = status === 'complained' ? 'complaint' : 'bounced'
    await co.db
      .insertInto('suppression')
      .values({ tenant_id: co.tenantId, email_key: email, reason, created_at: t.clock.now() })
      .execute()
    await co.db
      .updateTable('contact')
      .set({ status: status as 'bounced', suppression_reason: reason })
      .where('tenant_id', '=', co.tenantId)
      .where('id', '=', id)
      .execute()
  }
  return { co, id, email, listId: list.id }
}

const create = ({ co, email, listId }: OptedOut) =>
  co
    .post('/contacts', {
      email: email.toUpperCase(),
      shopId: co.shopId,
      purposeId: co.purposeId,
      consentConfirmed: true,
      listIds: [listId],
    })
    .raw()

const orderOf = ({ co, email }: OptedOut) => ({
  shopId: co.shopId,
  orderId: crypto.randomUUID(),
  email: email.toUpperCase(),
  createdAt: '2026-03-01T10:00:00Z',
  currency: 'CZK',
  total: '1',
  items: [{ code: 'A', name: 'A', quantity: 1, unitPrice: '1' }],
  customer: { firstName: 'Jana' },
})

const foreignOrder = ({ email }: OptedOut) => ({
  emailaddress: email.toUpperCase(),
  eshop_name: 'x',
  eshop_code: crypto.randomUUID(),
  items: [{ id: 'A', name: 'A', price: { with_vat: 1, currency: 'CZK' }, quantity: 1 }],
})

const ATTEMPTS: Record<string, (out: OptedOut) => Promise<unknown>> = {
  'transactional.send': async ({ co, email, id }) => {
    await confirmedSender(co)
    const templateId = await mailTemplate(co)
    for (const who of [{ email: email.toUpperCase() }, { email: 'other@example.com', contactId: id }])
      await co.post('/transactional', { templateId, ...who }).ok(202)
  },
  'contact-events.create': ({ co, email, id }) =>
    Promise.all(
      [{ email: email.toUpperCase() }, { contactId: id }].map((who) =>
        co.post('/contact-events', { ...who, type: 'visit', visit: { url: 'https://shop.example.com/' } }).ok(201),
      ),
    ),
  'automations.add-contacts': async ({ co, id, listId }) => {
    await followFromNow(t)
    const automation = await activeAutomation(co, {
      nodes: [
        node('t', 'trigger_event', { event: 'manual' }),
        node('l', 'list_change', { action: 'add', listIds: [listId] }),
        node('f', 'set_field', { field: 'city', op: 'set', value: 'Praha' }),
      ],
      edges: edges('t>l', 'l>f'),
    })
    await co.post(`/automations/${automation}/contacts`, { contactIds: [id] }).raw()
    await workAutomations(t)
  },
  'orders.create': (out) => out.co.post('/orders', orderOf(out)).ok(201),
  'orders.batch': (out) => out.co.post('/orders/batch', { orders: [orderOf(out), orderOf(out)] }).ok(),
  'public.orders-from': async ({ co, email }) => {
    await connectPlatforms(co)
    const body = recorded('shopify-new').replaceAll('petr.kovac@example.com', email.toUpperCase())
    for (const [topic, sent] of [
      ['orders/create', body],
      ['orders/delete', '{"id":820982911946154508}'],
    ] as const)
      await sendFrom(t.stranger, co, 'shopify', sent, { 'x-shopify-topic': topic }).ok()
  },
  'public.form-submit': async ({ co, email, listId }) => {
    const form = await makeForm(co, { listIds: [listId], settings: { doubleOptIn: false } })
    expect((await submitForm(t, co, form.id, { email: email.toUpperCase() })).status).toBe(200)
  },
  'pages.form-submit': async ({ co, email, listId }) => {
    const form = await makeForm(co, { listIds: [listId], captcha: false, settings: { doubleOptIn: false } })
    const fields = { email, consent: 'on', 'pr.token': await viewOf(t, co, form.id), 'pr.version': '1' }
    const sent = await t.stranger.post(formPath(co, form.id), new URLSearchParams(fields).toString()).raw()
    expect([sent.status, sent.text]).toEqual([200, expect.stringContaining('Děkujeme')])
  },
  'pages.survey-submit': async ({ co, id }) => {
    const survey = await makeSurvey(co)
    const sent = await answerSurvey(t, co, survey.id, { 'a.nps': '9' }, { c: tokenOf(t, co, survey.id, id) })
    expect([sent.status, sent.text]).toEqual([200, expect.stringContaining('Děkujeme')])
  },
  'pages.landing-page-form': async ({ co, email, listId }) => {
    const form = await makeForm(co, { listIds: [listId], captcha: false, settings: { doubleOptIn: false } })
    const page = await makePage(co, { html: `{{form_${form.id}}}`, published: true })
    const fields = { email, consent: 'on', 'pr.token': await viewOf(t, co, form.id), 'pr.version': '1' }
    const sent = await t.stranger.post(`/p/${page.slug}/f/${form.id}`, new URLSearchParams(fields).toString()).raw()
    expect([sent.status, sent.text]).toEqual([200, expect.stringContaining('Děkujeme')])
  },
  'pages.landing-page-survey': async ({ co }) => {
    const survey = await makeSurvey(co)
    const page = await makePage(co, { html: `{{survey_${survey.id}}}`, published: true })
    const fields = { 'a.nps': '9', 'pr.token': viewIn(await t.stranger.get(`/p/${page.slug}`).raw()) }
    t.clock.forward(3000)
    const sent = await t.stranger.post(`/p/${page.slug}/s/${survey.id}`, new URLSearchParams(fields).toString()).raw()
    expect([sent.status, sent.text]).toEqual([200, expect.stringContaining('Děkujeme')])
  },
  'v3.import': async ({ co, email, listId }) => {
    const client = Object.assign(co.with({}), { base: '/api/v3' })
    const lists = [{ id: listId, status: 'confirmed' }]
    const data = [
      { emailaddress: email.toUpperCase(), blacklisted: 0, contactlists: lists, purposes: [{ id: co.purposeId }] },
    ]
    for (const settings of [{ preserve_unsubscribed: false, update: true }, { double_opt_in_settings: {} }])
      expect((await client.post('/import', { settings, data }).raw()).status).toBe(201)
  },
  'v3.change-emailaddress': async (out) => {
    const v3 = v3Of(out.co)
    expect((await v3.post('/change-emailaddress', { from: out.email, to: 'moved@example.com' }).raw()).status).toBe(201)
    await create(out)
    await out.co.post(`/lists/${out.listId}/members`, { contactIds: [out.id] }).ok()
  },
  'v3.contact-forget': async (out) => {
    expect((await v3Of(out.co).delete(`/contacts/forget/${out.id}`).raw()).status).toBe(204)
    await create(out)
  },
  'v3.contactlist-update': ({ co, listId }) => v3Of(co).put(`/contactlists/${listId}`, { name: 'Other' }).ok(200),
  'v3.contactlist-truncate': async (out) => {
    await v3Of(out.co).post(`/contactlists/${out.listId}/truncate`, {}).ok(200)
    await out.co.post(`/lists/${out.listId}/members`, { contactIds: [out.id] }).ok()
  },
  'v3.purpose-connection-delete': async (out) => {
    const { data } = (await v3Of(out.co).get(`/purpose-connections?contact_id=${out.id}`).raw()).body
    expect((await v3Of(out.co).delete(`/purpose-connections/${data[0].id}`).raw()).status).toBe(204)
    await out.co.post(`/contacts/${out.id}/purposes`, { purposeId: out.co.purposeId }).ok()
  },
  'v3.import-orders': (out) =>
    v3Of(out.co)
      .post('/import-orders', { data: [foreignOrder(out)] })
      .ok(201),
  'v3.order-create': (out) => v3Of(out.co).post('/orders', foreignOrder(out)).ok(200),
  'v3.orders-create': (out) =>
    v3Of(out.co)
      .post('/orders-bulk', [foreignOrder(out)])
      .ok(200),
  'v3.shopping-cart': (out) => v3Of(out.co).post('/shopping-cart', foreignOrder(out)).ok(200),
  'v3.trigger-event': ({ co, email }) =>
    v3Of(co)
      .post('/trigger-event', [{ emailaddress: email.toUpperCase(), name: 'a', payload: {} }])
      .ok(201),
  'v3.send-custom-sms-bulk': async ({ co, email }) => {
    await followFromNow(t)
    const { id } = await co.post('/sms-templates', { name: 'A', text: 'x' }).ok(201)
    const tasks = [{ recipient: { emailaddress: email.toUpperCase(), cellphone: '+420777123456' } }]
    await v3Of(co).post('/send/custom-sms-bulk', { tag: 'a', sms_id: id, tasks }).ok(201)
    await workAutomations(t)
  },
  'contacts.create': create,
  'contacts.update': ({ co, id }) =>
    Promise.all([
      co.patch(`/contacts/${id}`, { firstName: 'New', status: 'subscribed' }).raw(),
      co.patch(`/contacts/${id}`, { firstName: 'New', consentBasis: 'double_opt_in' }).raw(),
      co.patch(`/contacts/${id}`, { language: 'sk' }).raw(),
    ]),
  'contacts.record-purpose': ({ co, id }) => co.post(`/contacts/${id}/purposes`, { purposeId: co.purposeId }).raw(),
  'contacts.withdraw-purpose': async ({ co, id }) => {
    const { items } = await co.get(`/contacts/${id}/purposes`).ok()
    await co.post(`/contacts/${id}/purposes/${items[0].id}/withdraw`).ok()
    await co.post(`/contacts/${id}/purposes`, { purposeId: co.purposeId }).ok()
  },
  'contacts.unsubscribe': async (out) => {
    const { co, id, email } = out
    await co.post('/suppressions', { email, reason: 'manual' }).ok()
    await co.post(`/contacts/${id}/unsubscribe`, {}).ok()
    // A contact that was created while suppressed by hand and then unsubscribes stays unsubscribed after the lift.
    await co.post('/suppressions', { email: 'byhand@example.com', reason: 'manual' }).ok()
    const made = await co.contact('byhand@example.com')
    await co.post(`/contacts/${made.id}/unsubscribe`, {}).ok()
    await co.delete('/suppressions/byhand@example.com').fails(409, 'suppression_locked')
    await co.delete(`/contacts/${made.id}`).ok(204)
    expect((await co.contact('byhand@example.com')).status).toBe('unsubscribed')
  },
  'contacts.blacklist': ({ co, id }) => co.post(`/contacts/${id}/blacklist`).raw(),
  'contacts.unblacklist': async ({ co, id, email }) => {
    await co.post('/suppressions', { email }).ok()
    await co.delete(`/contacts/${id}/blacklist`).raw()
  },
  'contacts.exclude': ({ co, id }) => co.post(`/contacts/${id}/exclude`).raw(),
  'contacts.include': async ({ co, id }) => {
    await co.post(`/contacts/${id}/exclude`).ok()
    await co.delete(`/contacts/${id}/exclude`).ok()
  },
  'contacts.delete': async (out) => {
    await out.co.delete(`/contacts/${out.id}`).ok(204)
    expect((await create(out)).status).toBe(201)
  },
  'contacts.erase': async (out) => {
    await out.co.post(`/contacts/${out.id}/erase`).ok(204)
    expect((await create(out)).status).toBe(201)
  },
  'contacts.bulk': async (out) => {
    const { co, id, listId } = out
    await co.post('/contacts/bulk', { action: 'add_to_list', contactIds: [id], listIds: [listId] }).ok(202)
    await co.post('/contacts/bulk', { action: 'add_to_list', all: true, listIds: [listId] }).ok(202)
    await co.post('/contacts/bulk', { action: 'blacklist', contactIds: [id] }).ok(202)
    await t.runJobs()
    await co.post('/contacts/bulk', { action: 'delete', contactIds: [id] }).ok(202)
    await t.runJobs()
    await create(out)
  },
  'imports.create': async ({ co, email, listId }) => {
    const text = `email\n${email.toUpperCase()}\n`
    const { fileId } = await co.post('/imports/files', { name: 'x', text }).ok(201)
    const input = { name: 'x', source: 'x', fileId, mapping: [{ column: 0, field: 'email' }], shopId: co.shopId }
    const consent = { purposeId: co.purposeId, consentConfirmed: true, listIds: [listId] }
    for (const mode of ['upsert', 'update_only']) await co.post('/imports', { ...input, ...consent, mode }).ok(201)
    await co.post('/imports', { ...input, mode: 'remove', listIds: [listId] }).ok(201)
    await co.post('/imports', { ...input, ...consent, mode: 'upsert' }).ok(201)
  },
  'migration.start': async ({ co, email, listId }) => {
    const { name } = await co.get(`/lists/${listId}`).ok()
    const lists = [{ name, subscription_status: 'confirmed' }]
    const results = [{ email: email.toUpperCase(), status: 'enabled', lists }]
    const text = JSON.stringify({ data: { results } })
    const { fileId } = await co.post('/migration/files', { name: 'subscribers.json', text }).ok(201)
    const consent = { shopId: co.shopId, purposeId: co.purposeId, consentConfirmed: true }
    await co.post('/migration', { source: 'listmonk', fileIds: [fileId], ...consent }).ok(202)
    await t.runJobs()
    expect(await co.get('/migration').ok()).toMatchObject({ state: 'finished', counts: { unchanged: 1, consents: 0 } })
  },
  'suppressions.create': ({ co, email }) => co.post('/suppressions', { email, reason: 'invalid' }).raw(),
  'suppressions.blacklist-import': ({ co, email }) =>
    co.post('/suppressions/blacklist-import', { emails: [email] }).raw(),
  'suppressions.delete': async ({ co, email }) => {
    await co.post('/suppressions', { email, reason: 'manual' }).ok()
    await co.delete(`/suppressions/${email}`).raw()
  },
  'lists.add-members': ({ co, id, listId }) => co.post(`/lists/${listId}/members`, { contactIds: [id] }).raw(),
  'lists.remove-members': async ({ co, id, listId }) => {
    await co.post(`/lists/${listId}/members/remove`, { contactIds: [id] }).ok()
    await co.post(`/lists/${listId}/members`, { contactIds: [id] }).ok()
  },
  'lists.unsubscribe-members': ({ co, id, listId }) =>
    co.post(`/lists/${listId}/members/unsubscribe`, { contactIds: [id] }).raw(),
  'lists.merge': async (out) => {
    // Also if the contact was deleted before the lists are merged.
    const gone = await out.co.contact(undefined, { listIds: [out.listId] })
    await out.co.post(`/lists/${out.listId}/members/unsubscribe`, { contactIds: [gone.id] }).ok()
    await out.co.delete(`/contacts/${gone.id}`).ok(204)
    const other = await out.co.list()
    await out.co.post('/lists/merge', { listIds: [other.id, out.listId], name: 'Merged', deleteSources: true }).ok(202)
    await t.runJobs()
    const { items } = await out.co.get('/lists?q=Merged').ok()
    out.listId = items[0].id
    await out.co.post(`/lists/${out.listId}/members`, { contactIds: [out.id] }).ok()
    const back = await out.co.contact(gone.email, { listIds: [out.listId] })
    const { lists } = await out.co.get(`/contacts/${back.id}`).ok()
    expect(lists.find((one: { listId: string }) => one.listId === out.listId).state).toBe('unsubscribed')
    await out.co.post(`/contacts/${back.id}/unsubscribe`, {}).ok()
  },
  'lists.copy': async (out) => {
    out.listId = (await out.co.post(`/lists/${out.listId}/copy`, {}).ok(201)).id
    await out.co.post(`/lists/${out.listId}/members`, { contactIds: [out.id] }).ok()
  },
  'lists.delete': async (out) => {
    const { co, id } = out
    // A contact deleted with one list stays unsubscribed from the other.
    const other = await co.list()
    await co.post(`/lists/${other.id}/members`, { contactIds: [id] }).ok()
    await co.delete(`/lists/${other.id}?mode=keep_used`).ok(202)
    await t.runJobs()
    const { listId } = out
    const again = await co.list()
    await co.post(`/lists/${again.id}/members`, { contactIds: [id] }).ok()
    await co.delete(`/lists/${again.id}?mode=with_contacts`).ok(202)
    await t.runJobs()
    await create(out)
    expect((await co.get(`/lists/${listId}/members?member=confirmed`).ok()).items).toEqual([])
    await co.delete(`/lists/${listId}?mode=with_contacts`).ok(202)
    await t.runJobs()
    Object.assign(out, { listId: (await co.list()).id, isOther: true })
    await create(out)
  },
  'lists.update': ({ co, listId }) => co.patch(`/lists/${listId}`, { name: 'Other', notifyOnAdd: true }).raw(),
  'segments.to-list': async ({ co }) => {
    const definition = { type: 'group', match: 'all', rules: [] }
    const input = { name: 'Everybody', shopId: co.shopId, refresh: 'static', definition }
    const { id } = await co.post('/segments', input).ok(201)
    return co.post(`/segments/${id}/to-list`).raw()
  },
  'lists.tags': ({ co, listId }) => co.post('/lists/tags', { ids: [listId], add: ['x'] }).raw(),
  'labels.assign': async ({ co, id }) =>
    co.post(`/labels/${(await co.label()).id}/assign`, { kind: 'contact', ids: [id] }).raw(),
  'purposes.to-contact-list': async (out) => {
    const { list } = await out.co.post(`/purposes/${out.co.purposeId}/to-contact-list`, {}).ok(202)
    Object.assign(out, { listId: list.id, isOther: true })
    await t.runJobs()
  },
  'shops.disable': async ({ co }) => {
    await co.post(`/shops/${co.shopId}/disable`).raw()
    await co.post(`/shops/${co.shopId}/enable`).raw()
  },
  'consent-settings.update': ({ co }) =>
    co.patch(`/consent-settings/${co.shopId}`, { customerException: true, text: 'x' }).ok(),
}

/**
 * Public pages of contacts, tested in their features: only the confirmation subscribes again; on the unsubscribe page a
 * person can rejoin only lists that they left there.
 */
const PUBLIC = ['pages.confirm-submit', 'pages.unsubscribe-submit', 'v3.double-opt-in-confirmation']
/** A page of senders: it confirms an address of the company, and touches no contact. */
const OF_SENDERS = ['pages.confirm-sender-submit']
/** The link of test mails: it only shows a sample page. */
const SAMPLES = ['pages.unsubscribe-sample-submit']
const SIGN_IN =
  /^(auth\.|passkeys\.|sign-up\.|pages\.(reset-password|support|invitation|confirm-address|cancel-address|link-identity|sign-up))/

test('every writing route is tested or listed as harmless', () => {
  const writing = routes.filter((route) => route.method !== 'GET' && !SIGN_IN.test(route.id)).map((route) => route.id)
  expect(writing.sort()).toEqual([...Object.keys(ATTEMPTS), ...HARMLESS, ...PUBLIC, ...OF_SENDERS, ...SAMPLES].sort())
})

describe.each(Object.entries(ATTEMPTS))('%s', (_id, attempt) => {
  test.each(['unsubscribed', 'complained', 'bounced'])('does not resubscribe a contact that is %s', async (status) => {
    const out = await optedOut(status)
    await attempt(out)
    await t.runJobs()
    const { co, email, listId } = out
    const { items } = await co.get(`/contacts?q=${encodeURIComponent(email)}`).ok()
    for (const row of items) {
      const detail = await co.get(`/contacts/${row.id}`).ok()
      expect(['subscribed', 'pending', 'customer']).not.toContain(detail.status)
      const membership = detail.lists.find((one: { listId: string }) => one.listId === listId)
      expect(membership?.state ?? 'removed').not.toBe('confirmed')
    }
    expect((await co.get('/contacts/summary').ok()).mailable).toBe(0)
  })

  test('does not add a contact to a list again that it left', async () => {
    const out = await optedOut('list')
    await attempt(out)
    await t.runJobs()
    const { co, email, listId, isOther } = out
    const { items } = await co.get(`/lists/${listId}/members?q=${encodeURIComponent(email)}&member=confirmed`).ok()
    if (!isOther) expect(items).toEqual([])
  })
})
