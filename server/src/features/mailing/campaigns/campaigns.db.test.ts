import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import { LETTER, readyCampaign } from '../../../../test/support/campaigns.ts'
import type { Company } from '../../../../test/support/company.ts'

const t = useApi()
const draft = (co: Company, more: object = {}) => co.post('/campaigns', { name: 'Spring', shopId: co.shopId, ...more })

describe('a draft', () => {
  test('gets defaults for omitted fields', async () => {
    const co = await t.company()
    expect(await draft(co, { name: 'Jarní výprodej' }).ok(201)).toMatchObject({
      name: 'Jarní výprodej',
      type: 'regular',
      status: 'draft',
      version: 1,
      subject: '',
      senderId: null,
      content: { editor: 'html', html: '', text: null, version: 1 },
      audience: { listIds: [], excludeEmails: [], onlyWithPurpose: null, engagement: [], skipMailedHours: null },
      schedule: { mode: 'now', sendAt: null, window: null },
      ab: null,
      tracking: { opens: true, clicks: true, utm: { on: true, source: 'newsletter', campaign: 'jarni-vyprodej' } },
      counts: { recipients: 0, queued: 0, sent: 0, orders: 0, revenue: [] },
      approvedAt: null,
      pausedReason: null,
      failReason: null,
    })
  })

  test('keeps saved fields, and refuses a save of an old version', async () => {
    const co = await t.company()
    const { id } = await draft(co).ok(201)
    const window = { from: '22:00', to: '06:00', weekdays: [1, 7] }
    const sendAt = new Date(t.clock.now().getTime() + 3600_000)
    const patch = {
      subject: ' Two ',
      audience: { excludeEmails: ['A@Example.com', 'a@example.com'], skipMailedHours: 24 },
      schedule: { mode: 'at', sendAt: sendAt.toISOString().replace('Z', '+00:00'), window },
      tracking: { clicks: false, utm: { content: 'x' } },
    }
    const changed = await co.patch(`/campaigns/${id}`, { baseVersion: 1, ...patch }).ok(200)
    expect(changed).toMatchObject({
      version: 2,
      subject: 'Two',
      audience: { excludeEmails: ['a@example.com'], skipMailedHours: 24, listIds: [] },
      schedule: { mode: 'at', sendAt: sendAt.toISOString(), window },
      tracking: { opens: true, clicks: false, utm: { on: true, source: 'newsletter', content: 'x' } },
    })
    const stale = await co.patch(`/campaigns/${id}`, { baseVersion: 1, subject: 'x' }).fails(409, 'conflict', 'version')
    expect(stale.params).toEqual({ current: 2 })
    const next = await co.patch(`/campaigns/${id}`, { baseVersion: 2, audience: { engagement: ['A'] } }).ok()
    expect(next.audience).toMatchObject({ excludeEmails: ['a@example.com'], skipMailedHours: 24, engagement: ['A'] })
    const saved = await co.put(`/campaigns/${id}/content`, { baseVersion: 3, html: LETTER, text: 'Hi' }).ok()
    expect(saved).toMatchObject({ version: 4, content: { html: LETTER, text: 'Hi', version: 4 } })
    await co.put(`/campaigns/${id}/content`, { baseVersion: 3, html: 'x' }).fails(409, 'conflict', 'version')
  })

  test('ignores or refuses fields that it does not have', async () => {
    const co = await t.company()
    const { id: templateId } = await co.post('/templates', { name: 'T' }).ok(201)
    const hostile = {
      ...{ status: 'sent', version: 9, templateId, resendOf: '1' },
      headers: [{ name: 'Bcc', value: 'x@example.com' }],
    }
    const { id } = await draft(co, { ...hostile, templateId: undefined }).ok(201)
    const after = await co.patch(`/campaigns/${id}`, { baseVersion: 1, ...hostile }).ok()
    expect(after).toMatchObject({ status: 'draft', version: 2, templateId: null, resendOf: null })
    const { headers } = await co.db
      .selectFrom('campaign')
      .select('headers')
      .where('tenant_id', '=', co.tenantId)
      .executeTakeFirstOrThrow()
    expect(headers).toEqual([])
    const variants = [{ key: 'a', versionId: '1' }, { key: 'b' }]
    await draft(co, { ab: { variants } }).fails(400, 'validation', 'ab.variants.0.versionId')
  })

  test('accepts one of two simultaneous saves', async () => {
    const co = await t.company()
    const { id } = await draft(co).ok(201)
    const answers = await Promise.all([
      co.patch(`/campaigns/${id}`, { baseVersion: 1, subject: 'a' }).raw(),
      co.put(`/campaigns/${id}/content`, { baseVersion: 1, html: 'b' }).raw(),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test.each([
    ['shopId', { shopId: '999999' }],
    ['name', { name: ' ' }],
    ['type', { type: 'resend' }],
    ['senderId', { senderId: '999999' }],
    ['replyTo', { replyTo: 'jana@' }],
    ['replyTo', { replyTo: 'žluťák@example.com' }],
    ['footerId', { footerId: '999999' }],
    ['unsubscribePageId', { unsubscribePageId: '999999' }],
    ['templateId', { templateId: '999999' }],
    ['content.html', { content: { html: 'x'.repeat(102_001) } }],
    ['content.design', { content: { editor: 'visual' } }],
    ['audience.listIds.0', { audience: { listIds: ['999999'] } }],
    ['audience.segmentIds.0', { audience: { segmentIds: ['999999'] } }],
    ['audience.excludeListIds.0', { audience: { excludeListIds: ['999999'] } }],
    ['audience.excludeSegmentIds.0', { audience: { excludeSegmentIds: ['999999'] } }],
    ['audience.onlyWithPurpose', { audience: { onlyWithPurpose: '999999' } }],
    ['audience.listIds', { audience: { listIds: Array.from({ length: 101 }, (_, i) => String(i + 1)) } }],
    ['audience.excludeEmails', { audience: { excludeEmails: Array(1001).fill('a@example.com') } }],
    ['audience.excludeEmails.0', { audience: { excludeEmails: ['nobody'] } }],
    ['audience.engagement.0', { audience: { engagement: ['F'] } }],
    ['audience.skipMailedHours', { audience: { skipMailedHours: 169 } }],
    ['audience.lists', { audience: { lists: [] } }],
    ['schedule.mode', { schedule: { mode: 'later' } }],
    ['schedule.sendAt', { schedule: { sendAt: '2031-01-01T10:00:00' } }],
    ['schedule.sendAt', { schedule: { sendAt: '2020-01-01T10:00:00Z' } }],
    ['schedule.window.from', { schedule: { window: { from: '24:00', to: '08:00', weekdays: [1] } } }],
    ['schedule.window.to', { schedule: { window: { from: '08:00', to: '08:00', weekdays: [1] } } }],
    ['schedule.window.weekdays.0', { schedule: { window: { from: '08:00', to: '09:00', weekdays: [0] } } }],
    ['ab.variants', { ab: { variants: [{ key: 'a' }] } }],
    ['ab.variants', { ab: { variants: ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => ({ key })) } }],
    ['ab.variants.1.key', { ab: { variants: [{ key: 'a' }, { key: 'a' }] } }],
    ['ab.variants.1.templateId', { ab: { variants: [{ key: 'a' }, { key: 'b', templateId: '999999' }] } }],
    ['ab.testPercent', { ab: { variants: [{ key: 'a' }, { key: 'b' }], testPercent: 101 } }],
    ['ab.metric', { ab: { variants: [{ key: 'a' }, { key: 'b' }], metric: 'luck' } }],
    ['tracking.utm.on', { tracking: { utm: { on: 'yes' } } }],
  ])('with an invalid %s is refused, naming the field', async (field, more) => {
    const co = await t.company()
    await draft(co, more).fails(400, 'validation', field)
    expect((await co.get('/campaigns').ok()).total).toBe(0)
  })

  test('cannot refer to objects of another company', async () => {
    const [co, other] = [await t.company(), await t.company()]
    const list = await other.list()
    await draft(co, { audience: { listIds: [list.id] } }).fails(400, 'validation', 'audience.listIds.0')
    await co
      .post('/campaigns/audience', { shopId: co.shopId, audience: { excludeListIds: [list.id] } })
      .fails(400, 'validation', 'audience.excludeListIds.0')
    await draft(co, { shopId: other.shopId }).fails(400, 'validation', 'shopId')
  })

  test('with variants becomes an A/B test', async () => {
    const co = await t.company()
    const variants = [{ key: 'a' }, { key: 'b', subject: 'Other' }]
    const made = await draft(co, { ab: { variants } }).ok(201)
    expect(made).toMatchObject({ type: 'ab', ab: { variants, testPercent: 20, waitMinutes: 240, metric: 'open' } })
    const plain = await co.patch(`/campaigns/${made.id}`, { baseVersion: 1, ab: null }).ok()
    expect(plain).toMatchObject({ type: 'regular', ab: null })
  })
})

describe('objects that a campaign refers to', () => {
  test('cannot be deleted while it exists', async () => {
    const co = await t.company()
    const [list, out] = [await co.list(), await co.list()]
    const { id: footerId } = await co.post('/footers', { name: 'F' }).ok(201)
    const { id: templateId } = await co.post('/templates', { name: 'T', content: { html: LETTER } }).ok(201)
    const { id: senderId } = await co.post('/sending/senders', { email: 'a@example.com' }).ok(201)
    const definition = { type: 'group', match: 'all', rules: [] }
    const segment = await co.post('/segments', { name: 'S', shopId: co.shopId, refresh: 'daily', definition }).ok(201)
    const audience = { listIds: [list.id], excludeListIds: [out.id], segmentIds: [segment.id] }
    const { id } = await draft(co, { audience, footerId, templateId, senderId }).ok(201)
    const all = [
      `/lists/${list.id}`,
      `/lists/${out.id}`,
      `/segments/${segment.id}`,
      `/footers/${footerId}`,
      `/templates/${templateId}`,
      `/sending/senders/${senderId}`,
    ]
    for (const path of all) {
      const error = await co.delete(path).fails(409, 'conflict', 'used')
      expect(error.params).toEqual({ usedBy: { campaign: 1 } })
    }
    expect(await co.get(`/sending/senders/${senderId}/usage`).ok()).toEqual({ campaigns: 1, automations: 0 })
    expect((await co.get(`/templates/${templateId}`).ok()).usage.campaigns).toBe(1)
    await co.delete(`/campaigns/${id}`).ok(204)
    for (const path of all) await co.delete(path).ok(204)
  })

  test('cannot be deleted while the reference is being written', async () => {
    const co = await t.company()
    for (let i = 0; i < 5; i++) {
      const list = await co.list()
      const [made, gone] = await Promise.all([
        draft(co, { audience: { listIds: [list.id] } }).raw(),
        co.delete(`/lists/${list.id}`).raw(),
      ])
      expect([
        [201, 409],
        [400, 204],
      ]).toContainEqual([made.status, gone.status])
    }
  })
})

test('a campaign in a segment rule cannot be deleted, and a rule cannot refer to a missing campaign', async () => {
  const co = await t.company()
  const { id } = await draft(co).ok(201)
  const rules = (campaignId: string) => ({
    name: crypto.randomUUID(),
    shopId: co.shopId,
    refresh: 'daily',
    definition: { type: 'group', match: 'all', rules: [{ type: 'email_opened', campaignIds: [campaignId] }] },
  })
  await co.post('/segments', rules('999999')).fails(400, 'validation', 'definition.0.campaignIds')
  const segment = await co.post('/segments', rules(id)).ok(201)
  await co.delete(`/campaigns/${id}`).fails(409, 'conflict', 'used')
  await co.delete(`/segments/${segment.id}`).ok(204)
  await co.delete(`/campaigns/${id}`).ok(204)
})

describe('content', () => {
  test('of a template brings its subject, headers and link parameters', async () => {
    const co = await t.company()
    const settings = {
      linkParams: { utm_source: 'web', utm_medium: 'mail', ref: '1' },
      headers: [{ name: 'X-Kind', value: 'news' }],
    }
    const input = { name: 'T', subject: 'Of the template', preheader: 'Pre', settings, content: { html: LETTER } }
    const { id: templateId } = await co.post('/templates', input).ok(201)
    const { id } = await draft(co).ok(201)
    const saved = await co.put(`/campaigns/${id}/content`, { baseVersion: 1, templateId }).ok()
    expect(saved).toMatchObject({
      templateId,
      subject: 'Of the template',
      preheader: 'Pre',
      content: { html: LETTER },
      tracking: { utm: { on: true, source: 'web', medium: 'mail', campaign: 'spring' } },
    })
    await co.put(`/templates/${templateId}/content`, { baseVersion: 1, html: 'other' }).ok()
    await co.post(`/templates/${templateId}/publish`, {}).ok()
    expect((await co.get(`/campaigns/${id}`).ok()).content.html).toBe(LETTER)
    const own = await draft(co, { templateId, subject: 'Own', tracking: { utm: { source: 'own' } } }).ok(201)
    expect(own).toMatchObject({ subject: 'Own', tracking: { utm: { source: 'own', medium: 'mail' } } })
    const plain = await co.post('/templates', { name: 'Letter', content: { html: LETTER } }).ok(201)
    const named = await draft(co, { templateId: plain.id }).ok(201)
    expect(named.tracking.utm).toMatchObject({ on: true, source: 'newsletter', campaign: 'spring' })
    const byHand = await co.put(`/campaigns/${id}/content`, { baseVersion: 2, html: 'x' }).ok()
    expect(byHand.templateId).toBeNull()
  })

  test('keeps its newest fifty versions', async () => {
    const co = await t.company()
    const { id } = await draft(co).ok(201)
    for (let version = 1; version <= 52; version++)
      await co.put(`/campaigns/${id}/content`, { baseVersion: version, html: `<p>${version + 1}</p>` }).ok()
    const { items, total } = await co.get(`/campaigns/${id}/versions?pageSize=100`).ok()
    expect([total, items[0].version, items.at(-1).version]).toEqual([50, 53, 4])
    expect((await co.get(`/campaigns/${id}`).ok()).content.html).toBe('<p>53</p>')
  })

  test('is previewed with the values of a contact, and for an unknown reader', async () => {
    const co = await t.company()
    const { id, people } = await readyCampaign(co)
    const seen = await co.get(`/campaigns/${id}/preview?contactId=${people[0]!.id}`).ok()
    expect(seen).toMatchObject({ subject: 'Spring is here, Jana0', preheader: 'Look at what is new' })
    expect(seen.html).toContain('Hello Jana0')
    expect(seen.html).toContain(
      'https://shop.example/sale?utm_source=newsletter&amp;utm_medium=email&amp;utm_campaign=spring',
    )
    expect(seen.text).toContain('Hello Jana0')
    expect((await co.get(`/campaigns/${id}/preview`).ok()).html).toContain('Hello you')
    await co.get(`/campaigns/${id}/preview?contactId=999999`).fails(400, 'validation', 'contactId')
    await co.put(`/campaigns/${id}/content`, { baseVersion: 1, html: '<p>\n{{ x' }).ok()
    const error = await co.get(`/campaigns/${id}/preview`).fails(400, 'validation', 'html')
    expect(error.params).toMatchObject({ reason: 'customizationSyntaxError', line: 2 })
  })

  test('of a variant is that of the campaign with its overrides', async () => {
    const co = await t.company()
    const { id: templateId } = await co.post('/templates', { name: 'T', content: { html: '<p>Tee</p>' } }).ok(201)
    const variants = [{ key: 'a' }, { key: 'b', subject: 'Bee', templateId }]
    const { id } = await readyCampaign(co, { ab: { variants }, contacts: 0 })
    expect((await co.get(`/campaigns/${id}/preview?variant=a`).ok()).html).toContain('Hello you')
    expect(await co.get(`/campaigns/${id}/preview?variant=b`).ok()).toMatchObject({
      subject: 'Bee',
      html: expect.stringContaining('Tee'),
    })
    await co.get(`/campaigns/${id}/preview?variant=c`).fails(400, 'validation', 'variant')
  })
})

describe('a test mail', () => {
  test('comes from the sender of the campaign, at most ten times a day', async () => {
    const co = await t.company()
    const { id, people, sender } = await readyCampaign(co, { senderName: 'Jana of Flowers' })
    await co.post(`/campaigns/${id}/test`, {}).fails(400, 'validation', 'emails')
    await co.put('/test-recipients', { emails: ['test@example.com'] }).ok()
    await co.post(`/campaigns/${id}/test`, { emails: ['x@example.com'] }).fails(400, 'validation', 'emails')
    expect(await co.post(`/campaigns/${id}/test`, { contactId: people[1]!.id }).ok()).toEqual({ sent: 1 })
    const { items } = await co.get('/outbox?kind=test').ok()
    expect(items[0]).toMatchObject({ to: 'test@example.com', subject: '[TEST] Spring is here, Jana1' })
    const { text: raw } = await co.get(`/outbox/${items[0].id}`).raw()
    expect(raw).toContain(`From: "Jana of Flowers" <${sender.email}>`.replaceAll('"', ''))
    for (let i = 0; i < 9; i++) await co.post(`/campaigns/${id}/test`, {}).ok()
    await co.post(`/campaigns/${id}/test`, {}).fails(429, 'rate_limited', 'test-emails')
    t.clock.forward(24 * 3600_000 + 1000)
    await co.post(`/campaigns/${id}/test`, {}).ok()
  })
})

describe('the list', () => {
  test('is searched and filtered', async () => {
    const co = await t.company()
    const shop = await co.shop()
    const { id } = await draft(co, { name: 'Žluťák', tags: ['spring'] }).ok(201)
    await draft(co, { name: 'Other', shopId: shop.id }).ok(201)
    const names = async (query: string) =>
      (await co.get(`/campaigns?${query}`).ok()).items.map(({ name }: { name: string }) => name)
    expect(await names('q=zlutak')).toEqual(['Žluťák'])
    expect(await names(`shop=${shop.id}`)).toEqual(['Other'])
    expect(await names('tag=spring')).toEqual(['Žluťák'])
    expect(await names('status=draft&status=sent')).toEqual(['Other', 'Žluťák'])
    expect(await names('status=sent')).toEqual([])
    expect(await names('sentFrom=2020-01-01')).toEqual([])
    await co.get('/campaigns?status=new').fails(400, 'validation', 'status.0')
    await co.post('/campaigns/tags', { ids: [id], add: ['x'] }).ok()
    expect((await co.get(`/campaigns/${id}`).ok()).tags).toEqual(['spring', 'x'])
    const found = await co.get('/search?q=zlutak').ok()
    expect(found.items).toContainEqual({ type: 'campaign', id, title: 'Žluťák', subtitle: '' })
  })

  test('keeps no address of an erased contact', async () => {
    const co = await t.company()
    const gone = await co.contact('Gone@example.com')
    const { id } = await draft(co, { audience: { excludeEmails: ['gone@example.com', 'stays@example.com'] } }).ok(201)
    await co.post(`/contacts/${gone.id}/erase`).ok(204)
    expect((await co.get(`/campaigns/${id}`).ok()).audience.excludeEmails).toEqual(['stays@example.com'])
  })
})

test('a company has at most 2000 drafts, however they are made', async () => {
  const [co, other] = [await t.company(), await t.company()]
  const { id } = await draft(co).ok(201)
  await sql`
    insert into campaign (tenant_id, shop_id, name, type, status, created_at, updated_at)
    select ${co.tenantId}, ${co.shopId}, 'x', 'regular', 'draft', now(), now()
    from generate_series(1, 1998)`.execute(co.db)
  await co.post(`/campaigns/${id}/copy`, {}).ok(201)
  await co.post(`/campaigns/${id}/copy`, {}).fails(409, 'conflict', 'limit')
  await draft(co).fails(409, 'conflict', 'limit')
  await draft(other).ok(201)
  await co.delete(`/campaigns/${id}`).ok(204)
  await draft(co).ok(201)
})
