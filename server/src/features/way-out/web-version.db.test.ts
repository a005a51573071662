import { expect, test } from 'vitest'
import { useApi } from '../../../test/support/api.ts'
import type { Company } from '../../../test/support/company.ts'
import { freezeFor } from '../../../test/support/mailing.ts'

const t = useApi()

const HTML = `<html><body><p>Dear {{df_name|default('reader', true)}}, {{df_emailaddress}}</p>
  <p><a href="https://shop.example/sale?who={{df_name}}">Sale</a></p>
  <p><a href="{{webversion}}">web</a> <a href="{{unsubscribe}}">out</a> <a href="{{preferences}}">choose</a></p>
  <script>alert(1)</script></body></html>`

/** A campaign that was written by the API, and sent to contacts without the whole way there. */
async function sentCampaign(co: Company, contactIds: string[], more: object = {}, variant = 0) {
  const made = await co.post('/campaigns', { name: 'News', shopId: co.shopId, subject: 'Hello', ...more }).ok(201)
  const body = { baseVersion: made.version, editor: 'html', design: null, html: HTML }
  await co.put(`/campaigns/${made.id}/content`, body).ok()
  const mail = await freezeFor(co, contactIds, { variant })
  const own = (id: string, source_id: string | null) =>
    co.db.updateTable('campaign').set({ source_id }).where('tenant_id', '=', co.tenantId).where('id', '=', id).execute()
  await own(mail.campaignId, null)
  await own(made.id, mail.sourceId)
  return { ...mail, campaignId: made.id as string }
}

test('is the mail as the person got it, without following anybody', async () => {
  const co = await t.company()
  const contact = await co.contact('ann@example.com', { firstName: 'Ann & Co' })
  const mail = await sentCampaign(co, [contact.id])
  const tokens = mail.tokens(contact.id)
  const before = await co.db.selectFrom('tracking_hit').selectAll().execute()
  const answer = await t.stranger.get(`/w/${tokens.mail}`).raw()
  expect(answer.status).toBe(200)
  expect(answer.headers['content-security-policy']).toMatch(/^sandbox allow-popups/)
  expect(answer.headers['content-security-policy']).not.toContain('allow-scripts')
  expect(answer.text).toContain('Dear Ann &amp; Co, ann@example.com')
  expect(answer.text).toContain('href="https://shop.example/sale?who=Ann%20%26%20Co')
  expect(answer.text).not.toMatch(/\/[co]\//)
  const { baseUrl } = t.app.config
  expect(answer.text).toContain(`href="${baseUrl}/w/${tokens.mail}"`)
  expect(answer.text.split(`href="${baseUrl}/u/${tokens.out}"`)).toHaveLength(3)
  expect(await co.db.selectFrom('tracking_hit').selectAll().execute()).toEqual(before)
  // Its way out is a way out.
  expect((await t.stranger.get(`/u/${tokens.out}`).raw()).text).toContain('ann@example.com')
})

test('tells a stranger nothing of the person, and is gone with the campaign', async () => {
  const co = await t.company()
  const contact = await co.contact('gone@example.com', { firstName: 'Gone' })
  const mail = await sentCampaign(co, [contact.id])
  const path = `/w/${mail.tokens(contact.id).mail}`
  await co.post(`/contacts/${contact.id}/erase`).ok(204)
  const answer = await t.stranger.get(path).raw()
  expect(answer.status).toBe(200)
  expect(answer.text).toContain('Dear reader')
  expect(answer.text).not.toMatch(/gone/i)
  await co.db.deleteFrom('campaign').where('tenant_id', '=', co.tenantId).where('id', '=', mail.campaignId).execute()
  expect((await t.stranger.get(path).raw()).status).toBe(404)
  const { out, bounce, mail: own } = mail.tokens(contact.id)
  for (const token of [out, bounce, `${own}a`, 'x']) {
    const dead = await t.stranger.get(`/w/${token}`).raw()
    expect(dead.status).toBe(404)
    expect(dead.text).toContain('This link does not work.')
  }
})

test('shows the variant that the person got', async () => {
  const co = await t.company()
  const contact = await co.contact()
  const html = HTML.replace('Dear', 'Other')
  const template = await co
    .post('/templates', { name: 'B', subject: 'B', preheader: '', content: { editor: 'html', design: null, html } })
    .ok(201)
  const ab = {
    variants: [{ key: 'A' }, { key: 'B', templateId: template.id }],
    testPercent: 50,
    waitMinutes: 60,
    metric: 'open',
  }
  for (const [variant, word] of [
    [1, 'Dear'],
    [2, 'Other'],
  ] as const) {
    const mail = await sentCampaign(co, [contact.id], { type: 'ab', ab }, variant)
    expect((await t.stranger.get(`/w/${mail.tokens(contact.id).mail}`).raw()).text).toContain(word)
  }
})

test('what its author broke is no mail', async () => {
  const co = await t.company()
  const contact = await co.contact('ann@example.com')
  const mail = await sentCampaign(co, [contact.id])
  await co.db
    .updateTable('content_version')
    .set({ html: '<p>{% for x in 5 %}' })
    .where('tenant_id', '=', co.tenantId)
    .where('kind', '=', 'campaign')
    .execute()
  expect((await t.stranger.get(`/w/${mail.tokens(contact.id).mail}`).raw()).status).toBe(404)
})
