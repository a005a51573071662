import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { useApi } from '../../../../../test/support/api.ts'
import {
  activeAutomation,
  edges,
  followFromNow,
  mailTemplate,
  node,
  readEventsOfAutomations,
  workAutomations,
} from '../../../../../test/support/automations.ts'
import type { Company } from '../../../../../test/support/company.ts'
import { insertRecipients } from '../../../../../test/support/delivery.ts'
import { confirmLink, confirmLinks, makeForm, submitForm } from '../../../../../test/support/forms.ts'
import { answerSurvey, makeSurvey, tokenOf } from '../../../../../test/support/surveys.ts'
import { tx } from '../../../../platform/db/tx.ts'
import { writeEvents } from '../../../../platform/events/write.ts'
import { engagementChanged } from '../../../audience/contacts/events.ts'
import { priceDropped, productsRestocked } from '../../../commerce/feeds/events.ts'
import { rfmChanged } from '../../../commerce/rfm/events.ts'
import { followReadings, followSent } from '../../../mailing/email-events/index.ts'
import { mailingsOf } from '../mails/sql/mailings.ts'
import { findInterested } from './products/find-interested.ts'
import { compareSegments } from './segments/compare-segments.ts'

const t = useApi()
let co: Company
beforeEach(async () => {
  co = await t.company()
  await followFromNow(t)
})

const manual = node('t', 'trigger_event', { event: 'manual', reentry: 'parallel' })
const by = (config: object) => ({
  nodes: [node('t', 'trigger_event', { reentry: 'parallel', ...config } as never), node('e', 'end')],
  edges: edges('t>e'),
})
const group = (...rules: object[]) => ({ type: 'group', match: 'all', rules })
const entered = async (id: string) => (await co.get(`/automations/${id}`).ok()).stats.entered

describe('mails as events', () => {
  async function sentTo(contact: { id: string }, more: object[] = []) {
    const id = await activeAutomation(co, {
      nodes: [manual, node('m', 'send_email', { templateId: await mailTemplate(co) }), ...(more as never[])],
      edges: more.length ? edges('t>m', 'm>w') : edges('t>m'),
    })
    return {
      id,
      async send() {
        await co.post(`/automations/${id}/contacts`, { contactIds: [contact.id] }).ok()
        await workAutomations(t)
        const sourceId = (await mailingsOf(co.db, co.tenantId, id))[0]!.source_id
        return sourceId
      },
    }
  }
  const report = (work: (db: Company['db']) => Promise<void>) => tx(co.db, work)

  test('a sent mail and a clicked link start other automations', async () => {
    const contact = await co.contact()
    const { id, send } = await sentTo(contact)
    const emailNode = { automationId: id, node: 'm' }
    const link = 'https://shop.example/sale'
    const onSent = await activeAutomation(co, by({ event: 'email_sent', emailNode }))
    const onClick = await activeAutomation(co, by({ event: 'link_clicked', emailNode, link }))
    const loose = await activeAutomation(co, by({ event: 'link_clicked', emailNode, link, compareParams: false }))
    const other = await activeAutomation(co, by({ event: 'link_clicked', emailNode: { automationId: id, node: 'x' } }))
    const sourceId = await send()
    const at = t.clock.now()
    const one = { contactId: contact.id, at }
    await report((db) => followSent(db, co.tenantId, sourceId, async () => [one]))
    const clicked = { ...one, kind: 'clicked' as const, url: `${link}?color=red` }
    await report((db) => followReadings(db, co.tenantId, sourceId, [clicked, { ...clicked, url: link }]))
    await workAutomations(t)
    const counts = []
    for (const one of [onSent, onClick, loose, other]) counts.push(await entered(one))
    expect(counts).toEqual([1, 1, 2, 0])
  })

  test('an open wakes a condition that waits for it', async () => {
    const contact = await co.contact()
    const filter = group({ type: 'contact_field', field: 'city', op: 'eq', value: 'Praha' })
    const wait = { until: { kind: 'duration', value: 3, unit: 'days' } }
    const { id, send } = await sentTo(contact, [node('w', 'condition', { filter, wait })])
    const sourceId = await send()
    // Without an event: the automation does not notice it.
    await co.db.updateTable('contact').set({ city: 'Praha' }).where('tenant_id', '=', co.tenantId).execute()
    await workAutomations(t)
    const waiting = async () => (await co.get(`/automations/${id}/counts`).ok()).nodes.w.waiting
    expect(await waiting()).toBe(1)
    const opened = { contactId: contact.id, at: t.clock.now(), kind: 'opened' as const, url: null }
    await report((db) => followReadings(db, co.tenantId, sourceId, [opened]))
    await workAutomations(t)
    expect(await waiting()).toBe(0)
  })
})

test('a lower price concerns contacts who viewed the product or have it in a cart', async () => {
  const id = await activeAutomation(co, by({ event: 'price_drop' }))
  const [viewed, has, old] = [await co.contact('v@example.com'), await co.contact('h@example.com'), await co.contact()]
  const event = (contact: { id: string }, more: object) =>
    co.post('/contact-events', { contactId: contact.id, shopId: co.shopId, ...more }).ok(201)
  const visit = (productCode: string) => ({
    type: 'visit',
    visit: { url: `https://shop.example/${productCode}`, visitType: 'product', productCode },
  })
  for (const code of ['A', 'B']) await event(viewed, visit(code))
  await event(old, visit('C'))
  const items = [{ code: 'A', name: 'Rose', quantity: 1, unitPrice: '10' }]
  await event(has, { type: 'cart', cart: { url: 'https://shop.example/cart', currency: 'CZK', total: '10', items } })
  const product = (code: string) => ({ itemId: '1', code, price: '8', before: '10', currency: 'CZK' })
  const data = { feedId: '1', shopId: co.shopId, items: ['A', 'B'].map(product) }
  await tx(co.db, (db) => writeEvents(db, co.tenantId, [priceDropped({ at: t.clock.now(), objectId: '1', data })]))
  await workAutomations(t)
  const runs = (await co.get(`/automations/${id}/runs`).ok()).items.map((run: { email: string }) => run.email)
  expect(runs.sort()).toEqual(['h@example.com', 'v@example.com'])
})

test('products that are in stock again, another group of customers and another engagement start runs', async () => {
  const [stock, rfm, engagement, elsewhere] = [
    await activeAutomation(co, by({ event: 'back_in_stock' })),
    await activeAutomation(co, by({ event: 'rfm_changed' })),
    await activeAutomation(co, by({ event: 'engagement_changed' })),
    await activeAutomation(co, by({ event: 'rfm_changed', shopId: (await co.shop()).id })),
  ]
  const { id: contactId } = await co.contact()
  const visit = { url: 'https://shop.example/A', visitType: 'product', productCode: 'A' }
  await co.post('/contact-events', { type: 'visit', contactId, shopId: co.shopId, visit }).ok(201)
  const at = t.clock.now()
  const { shopId } = co
  const items = [{ itemId: '1', code: 'A', price: '8' }]
  await tx(co.db, (db) =>
    writeEvents(db, co.tenantId, [
      productsRestocked({ at, objectId: '1', data: { feedId: '1', shopId, items } }),
      rfmChanged({ at, contactId, data: { shopId, before: null, after: 'champions' } }),
      engagementChanged({ at, contactId, data: { before: 'new', after: 'active' } }),
    ]),
  )
  await workAutomations(t)
  expect(await Promise.all([stock, rfm, engagement, elsewhere].map(entered))).toEqual([1, 1, 1, 0])
})

test('a lower price lets very many contacts in, in batches that other work comes between', async () => {
  const id = await activeAutomation(co, by({ event: 'price_drop' }))
  await insertRecipients(co, 5200)
  await sql`
    insert into visit (tenant_id, at, contact_id, shop_id, type, url, product_code)
    select tenant_id, now(), id, shop_id, 1, 'https://shop.example', 'A' from contact
    where tenant_id = ${co.tenantId}`.execute(co.db)
  const items = [{ itemId: '1', code: 'A', price: '8', before: '10', currency: 'CZK' }]
  const data = { feedId: '1', shopId: co.shopId, items }
  await tx(co.db, (db) => writeEvents(db, co.tenantId, [priceDropped({ at: t.clock.now(), objectId: '1', data })]))
  await readEventsOfAutomations(t)
  expect(await entered(id)).toBe(0)
  const { database, ...app } = t.app
  const context = { app, db: database.db, now: t.clock.now() }
  expect(await findInterested.run(context)).toBe(true)
  expect(await entered(id)).toBe(5000)
  expect(await findInterested.run(context)).toBe(true)
  expect(await entered(id)).toBe(5200)
  expect(await findInterested.run(context)).toBe(false)
})

test('a form starts contacts when they have confirmed it', async () => {
  const [form, other] = [await makeForm(co), await makeForm(co)]
  const [own, any] = [
    await activeAutomation(co, by({ event: 'form_submitted', formId: form.id })),
    await activeAutomation(co, by({ event: 'form_submitted' })),
  ]
  for (const { id } of [form, other])
    expect((await submitForm(t, co, id, { email: 'new@example.com' })).status).toBe(200)
  const links = await confirmLinks(t, co, 'new@example.com')
  await workAutomations(t)
  expect([await entered(own), await entered(any)]).toEqual([0, 0])
  for (const link of links) await confirmLink(t, link)
  await workAutomations(t)
  expect([await entered(own), await entered(any)]).toEqual([1, 2])
  expect(await co.delete(`/forms/${form.id}`).raw()).toMatchObject({ status: 409 })
})

test('a survey starts contacts that answer it for the first time', async () => {
  const [survey, other] = [await makeSurvey(co), await makeSurvey(co)]
  const [own, any] = [
    await activeAutomation(co, by({ event: 'survey_answered', surveyId: survey.id })),
    await activeAutomation(co, by({ event: 'survey_answered' })),
  ]
  const contact = await co.contact()
  for (const id of [survey.id, survey.id, other.id])
    await answerSurvey(t, co, id, { 'a.nps': '9' }, { c: tokenOf(t, co, id, contact.id) })
  await workAutomations(t)
  expect([await entered(own), await entered(any)]).toEqual([1, 2])
  expect(await co.delete(`/surveys/${survey.id}`).raw()).toMatchObject({ status: 409 })
})

test('segment_entered starts contacts that enter after the activation, by an event or by time', async () => {
  const since = group({ type: 'contact_field', field: 'city', op: 'eq', value: 'Praha' })
  const segment = await co
    .post('/segments', { name: 'Prague', shopId: co.shopId, refresh: 'daily', definition: since })
    .ok(201)
  await co.contact('before@example.com', { city: 'Praha' })
  const later = await co.contact('later@example.com', { city: 'Brno' })
  const silent = await co.contact('silent@example.com', { city: 'Brno' })
  const id = await activeAutomation(co, by({ event: 'segment_entered', segmentId: segment.id }))
  const compare = async () => {
    while (await compareSegments.run({ app: t.app, db: t.database.db, now: t.clock.now() }));
    await workAutomations(t)
  }
  await compare()
  expect(await entered(id)).toBe(0)
  await co.patch(`/contacts/${later.id}`, { city: 'Praha' }).ok()
  await workAutomations(t)
  expect(await entered(id)).toBe(1)
  await co.db
    .updateTable('contact')
    .set({ city: 'Praha' })
    .where('tenant_id', '=', co.tenantId)
    .where('id', '=', silent.id)
    .execute()
  await compare()
  expect(await entered(id)).toBe(1)
  t.clock.forward(3_600_000)
  await compare()
  expect(await entered(id)).toBe(2)
  // A contact that leaves the segment and comes back enters again.
  await co.patch(`/contacts/${later.id}`, { city: 'Brno' }).ok()
  await workAutomations(t)
  await co.patch(`/contacts/${later.id}`, { city: 'Praha' }).ok()
  await workAutomations(t)
  expect(await entered(id)).toBe(3)
})
