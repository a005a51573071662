import { expect, test, vi } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { freezeFor } from '../../../../test/support/mailing.ts'

const t = useApi()

const HTML = `<html><body><p>Dear {{df_name|default('reader', true)}}, {{df_emailaddress}}</p>
  <p><a href="https://shop.example/sale?who={{df_name}}">Sale</a></p>
  <p><a href="{{webversion}}">web</a> <a href="{{unsubscribe}}">out</a> <a href="{{preferences}}">choose</a></p>
  <script>alert(1)</script></body></html>`

/** A campaign created through the API, with messages that count as sent to the contacts. */
async function sentCampaign(co: Company, contactIds: string[], more: object = {}, variant = 0) {
  const made = await co.post('/campaigns', { name: 'News', shopId: co.shopId, subject: 'Hello', ...more }).ok(201)
  const body = { baseVersion: made.version, editor: 'html', design: null, html: HTML }
  await co.put(`/campaigns/${made.id}/content`, body).ok()
  const mail = await freezeFor(co, contactIds, { variant })
  const own = (id: string, source_id: string | null) =>
    co.db.updateTable('campaign').set({ source_id }).where('tenant_id', '=', co.tenantId).where('id', '=', id).execute()
  await own(mail.campaignId, null)
  await own(made.id, mail.sourceId)
  await co.db
    .updateTable('email_source')
    .set({ object_id: made.id })
    .where('tenant_id', '=', co.tenantId)
    .where('id', '=', mail.sourceId)
    .execute()
  return { ...mail, campaignId: made.id as string }
}

test('the web version is the mail of the contact, without tracking', async () => {
  const co = await t.company()
  const contact = await co.contact('ann@example.com', { firstName: 'Ann & Co' })
  const mail = await sentCampaign(co, [contact.id])
  const tokens = mail.tokens(contact.id)
  const before = await co.db.selectFrom('tracking_hit').selectAll().execute()
  const answer = await t.stranger.get(`/w/${tokens.web}`).raw()
  expect(answer.status).toBe(200)
  expect(answer.headers['content-security-policy']).toMatch(/^sandbox allow-popups/)
  expect(answer.headers['content-security-policy']).not.toContain('allow-scripts')
  expect(answer.text).toContain('Dear Ann &amp; Co, ann@example.com')
  expect(answer.text).toContain('href="https://shop.example/sale?who=Ann%20%26%20Co')
  expect(answer.text).not.toMatch(/\/[co]\//)
  const { baseUrl } = t.app.config
  expect(answer.text).toContain(`href="${baseUrl}/w/${tokens.web}"`)
  // A reader that the page is passed on to cannot unsubscribe the contact.
  expect(answer.text).not.toContain('/u/')
  expect(answer.text).toContain('<a href="#">out</a> <a href="#">choose</a>')
  expect(await co.db.selectFrom('tracking_hit').selectAll().execute()).toEqual(before)
  // The usual limit: mail scanners need no higher one for this page.
  expect(answer.headers['x-ratelimit-limit']).toBe('2500')
})

test('the web version of an erased contact has no personal data; without the campaign it is a 404', async () => {
  const co = await t.company()
  const contact = await co.contact('gone@example.com', { firstName: 'Gone' })
  const mail = await sentCampaign(co, [contact.id])
  const path = `/w/${mail.tokens(contact.id).web}`
  await co.post(`/contacts/${contact.id}/erase`).ok(204)
  const answer = await t.stranger.get(path).raw()
  expect(answer.status).toBe(200)
  expect(answer.text).toContain('Dear reader')
  expect(answer.text).not.toMatch(/gone/i)
  await co.db.deleteFrom('campaign').where('tenant_id', '=', co.tenantId).where('id', '=', mail.campaignId).execute()
  expect((await t.stranger.get(path).raw()).status).toBe(404)
  for (const token of [`${mail.tokens(contact.id).web}a`, 'x']) {
    const dead = await t.stranger.get(`/w/${token}`).raw()
    expect(dead.status).toBe(404)
    expect(dead.text).toContain('This link does not work.')
  }
})

test('only its own kind of token opens the web version', async () => {
  const co = await t.company()
  const contact = await co.contact()
  const { web, ...others } = (await sentCampaign(co, [contact.id])).tokens(contact.id)
  expect((await t.stranger.get(`/w/${web}`).raw()).status).toBe(200)
  for (const token of Object.values(others)) expect((await t.stranger.get(`/w/${token}`).raw()).status).toBe(404)
})

test('at most two web versions of a company are rendered at a time', async () => {
  const co = await t.company()
  const contact = await co.contact()
  const path = `/w/${(await sentCampaign(co, [contact.id])).tokens(contact.id).web}`
  const { renderer } = t.app
  const { render } = renderer
  let [running, most] = [0, 0]
  const two = Promise.withResolvers<void>()
  const watched = vi.spyOn(renderer, 'render').mockImplementation(async (...given) => {
    most = Math.max(most, ++running)
    if (running === 2) two.resolve()
    await two.promise
    // A moment for one too many.
    await new Promise((resolve) => setTimeout(resolve, 100))
    return render.apply(renderer, given).finally(() => running--)
  })
  const requests = Array.from({ length: 12 }, () => t.stranger.get(path).raw())
  const answers = await Promise.all(requests).finally(() => watched.mockRestore())
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
  expect(most).toBe(2)
})

test('the web version has the variant that the contact got', async () => {
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
    expect((await t.stranger.get(`/w/${mail.tokens(contact.id).web}`).raw()).text).toContain(word)
  }
})

test('content that cannot be rendered is a 404', async () => {
  const co = await t.company()
  const contact = await co.contact('ann@example.com')
  const mail = await sentCampaign(co, [contact.id])
  await co.db
    .updateTable('content_version')
    .set({ html: '<p>{% for x in 5 %}' })
    .where('tenant_id', '=', co.tenantId)
    .where('kind', '=', 'campaign')
    .execute()
  expect((await t.stranger.get(`/w/${mail.tokens(contact.id).web}`).raw()).status).toBe(404)
})
