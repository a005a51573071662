import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import { mailTemplate } from '../../../../test/support/automations.ts'
import type { Company } from '../../../../test/support/company.ts'
import { formPath, makeForm } from '../../../../test/support/forms.ts'

const t = useApi()

const base = async (co: Company) => ({
  name: 'News',
  shopId: co.shopId,
  listIds: [(await co.list()).id],
  purposeId: co.purposeId,
  consentText: 'I agree.',
})

describe('forms', () => {
  test('are created with the standard, and have the address as a field', async () => {
    const co = await t.company()
    const form = await co.post('/forms', await base(co)).ok(201)
    expect(form).toMatchObject({
      ...{ status: 'active', kind: 'classic', captcha: true, popup: null, textVersion: 1, version: 1, tags: [] },
      fields: [{ id: 'email', field: 'email', type: 'email', required: true, order: 0 }],
      publicUrl: expect.stringContaining(`/f/${co.tenant}/${form.id}`),
      figures: { views: 0, submissions: 0, confirmations: 0 },
      days: [],
      welcome: { enabled: false, templateId: null },
    })
    expect(await co.get(`/forms/${form.id}`).ok()).toEqual(form)
    expect((await co.get('/forms').ok()).items).toMatchObject([{ id: form.id, name: 'News' }])
  })

  test('are changed in part, and have a history', async () => {
    const co = await t.company()
    const { id } = await co.post('/forms', await base(co)).ok(201)
    const member = await co.member('content_manager')
    const fields = [
      { id: 'name', field: 'firstName', type: 'text', order: 2 },
      { id: 'mail', field: 'email', type: 'email', order: 1 },
    ]
    await member.patch(`/forms/${id}`, { fields, title: 'Hello', settings: { language: 'en' } }).ok()
    const changed = await co.patch(`/forms/${id}`, { settings: { thanks: 'Thanks!' } }).ok()
    expect(changed).toMatchObject({ version: 3, settings: { language: 'en', thanks: 'Thanks!' } })
    expect(changed.fields.map((field: { id: string }) => field.id)).toEqual(['mail', 'name'])
    await co.patch(`/forms/${id}`, { title: 'Hello' }).ok()
    expect((await co.get(`/forms/${id}/history`).ok()).items).toMatchObject([
      { version: 3, memberId: null, changed: ['settings'] },
      { version: 2, memberId: member.memberId, changed: ['title', 'fields', 'settings'] },
      { version: 1, memberId: null, changed: [] },
    ])
  })

  test('count the versions of what people agree to', async () => {
    const co = await t.company()
    const { id } = await co.post('/forms', await base(co)).ok(201)
    const versionAfter = async (patch: object) => (await co.patch(`/forms/${id}`, patch).ok()).textVersion
    expect(await versionAfter({ submitLabel: 'Go', tags: ['a'] })).toBe(1)
    expect(await versionAfter({ consentText: 'I agree to more.' })).toBe(2)
    expect(await versionAfter({ settings: { texts: { cs: { consentText: 'Souhlasím.' } } } })).toBe(3)
    const purpose = await co.post('/purposes', { name: 'Birthday offers' }).ok(201)
    const box = { id: 'birthday', field: `purpose:${purpose.id}`, type: 'consent', label: 'Offers' }
    expect(await versionAfter({ fields: [box] })).toBe(4)
    expect(await versionAfter({ fields: [{ ...box, label: 'More offers' }] })).toBe(5)
    expect(await versionAfter({ fields: [{ ...box, label: 'More offers', order: 5 }] })).toBe(5)
  })

  test('are filtered, tagged, copied and deleted', async () => {
    const co = await t.company()
    const first = await co.post('/forms', { ...(await base(co)), tags: ['spring'] }).ok(201)
    const copy = await co.post(`/forms/${first.id}/copy`, {}).ok(201)
    expect(copy).toMatchObject({ status: 'inactive', tags: ['spring'], version: 1 })
    expect(copy.name).not.toBe(first.name)
    await co.post('/forms/tags', { ids: [first.id], add: ['web'] }).ok()
    expect((await co.get('/forms?tag=web').ok()).items).toMatchObject([{ id: first.id }])
    expect((await co.get('/forms?q=news&sort=id&dir=asc').ok()).total).toBe(2)
    await co.post('/forms', { ...(await base(co)), name: 'NEWS' }).fails(409, 'conflict', 'name')
    await co.delete(`/forms/${first.id}`).ok(204)
    await co.get(`/forms/${first.id}`).fails(404, 'not_found')
    expect((await t.stranger.get(formPath(co, first.id)).raw()).status).toBe(404)
  })

  test('name only objects of the company, which stay as long as they are named', async () => {
    const [co, other] = [await t.company(), await t.company()]
    const input = await base(co)
    const list = await other.list()
    const field = (name: string, type = 'consent') => ({ fields: [{ id: 'x', field: name, type }] })
    const wrong: [object, string][] = [
      [{ shopId: other.shopId }, 'shopId'],
      [{ listIds: [input.listIds[0], list.id] }, 'listIds.1'],
      [{ purposeId: other.purposeId }, 'purposeId'],
      [{ consentText: ' ' }, 'consentText'],
      [field(`list:${list.id}`), 'fields.0.field'],
      [field(`purpose:${other.purposeId}`), 'fields.0.field'],
      [field('cf:99', 'text'), 'fields.0.field'],
      [field('status', 'text'), 'fields.0.field'],
      [field('firstName', 'consent'), 'fields.0.type'],
      [field('firstName', 'select'), 'fields.0.options'],
      [{ fields: [{ id: 'consent', field: 'firstName', type: 'text' }] }, 'fields.0.id'],
      [{ settings: { doiTemplateId: '99' } }, 'settings.doiTemplateId'],
      [{ settings: { senderId: '99' } }, 'settings.senderId'],
      [{ settings: { rivalId: '99' } }, 'settings.rivalId'],
      [{ successUrl: 'javascript:alert(1)' }, 'successUrl'],
      [{ design: { accent: 'red;}' } }, 'design.accent'],
    ]
    for (const [more, message] of wrong)
      await co.post('/forms', { ...input, ...more }).fails(400, 'validation', message)

    const template = await mailTemplate(co)
    const sender = await co.post('/sending/senders', { email: 'a@example.com' }).ok(201)
    const custom = await co.post('/custom-fields', { name: 'Size', type: 'text' }).ok(201)
    const purpose = await co.post('/purposes', { name: 'Offers' }).ok(201)
    const rival = await co.post('/forms', { ...input, name: 'Rival' }).ok(201)
    const form = await co
      .post('/forms', {
        ...input,
        purposeId: purpose.id,
        fields: [{ id: 'size', field: `cf:${custom.id}`, type: 'text' }],
        settings: { doiTemplateId: template, senderId: sender.id, rivalId: rival.id },
      })
      .ok(201)
    await co.patch(`/forms/${form.id}`, { settings: { rivalId: form.id } }).fails(400, 'validation', 'settings.rivalId')
    const named = [
      ...[`/lists/${input.listIds[0]}`, `/purposes/${purpose.id}`, `/templates/${template}`],
      ...[`/sending/senders/${sender.id}`, `/forms/${rival.id}`, `/custom-fields/${custom.id}`],
    ]
    for (const path of named) {
      const error = await co.delete(path).fails(409, 'conflict', 'used')
      expect(error.params.usedBy, path).toMatchObject({ form: expect.any(Number) })
    }
  })

  test('have a mail after the sign-up', async () => {
    const co = await t.company()
    const { id } = await makeForm(co)
    const template = await mailTemplate(co)
    expect(await co.get(`/forms/${id}/welcome`).ok()).toEqual({ enabled: false, templateId: null })
    await co.put(`/forms/${id}/welcome`, { enabled: true }).fails(400, 'validation', 'templateId')
    await co.put(`/forms/${id}/welcome`, { enabled: true, templateId: '99' }).fails(400, 'validation', 'templateId')
    const draft = await co.post('/templates', { name: 'Draft', publish: false }).ok(201)
    await co.put(`/forms/${id}/welcome`, { enabled: true, templateId: draft.id }).fails(400, 'validation', 'templateId')
    await co.put(`/forms/${id}/welcome`, { enabled: true, templateId: template }).ok()
    expect(await co.put(`/forms/${id}/welcome`, { enabled: false }).ok()).toEqual({
      enabled: false,
      templateId: template,
    })
  })

  test('take templates with the confirmation link', async () => {
    const co = await t.company()
    const withLink = '<p>Please <a href="{{ confirmlink }}">confirm</a></p>'
    const mail = await mailTemplate(co, { subject: 'Confirm', html: withLink })
    await mailTemplate(co)
    const left = await mailTemplate(co, { html: withLink })
    const archived = await mailTemplate(co, { html: withLink })
    await co.post(`/templates/${archived}/archive`, {}).ok()
    await co.put(`/templates/${left}/content`, { html: '<p>Nothing</p>', baseVersion: 1 }).ok()
    await mailTemplate(await t.company(), { html: withLink })
    const ids = async () =>
      (await co.get('/forms/doi-templates?sort=id&dir=asc').ok()).items.map((one: { id: string }) => one.id)
    const unpublished = await co
      .post('/templates', { name: 'Draft', content: { html: withLink }, publish: false })
      .ok(201)
    const { id } = await makeForm(co)
    const settings = { doiTemplateId: unpublished.id }
    const error = await co.patch(`/forms/${id}`, { settings }).fails(400, 'validation', 'settings.doiTemplateId')
    expect(error.params).toEqual({ reason: 'unpublished' })
    const input = { name: 'Second', shopId: co.shopId, listIds: [], purposeId: null, consentText: '', settings }
    await co.post('/forms', input).fails(400, 'validation', 'settings.doiTemplateId')
    await co.patch(`/forms/${id}`, { settings: { doiTemplateId: mail } }).ok()
    // A draft changes nothing before it is published.
    expect(await ids()).toEqual([mail, left])
    await co.post(`/templates/${left}/publish`, {}).ok()
    expect(await ids()).toEqual([mail])
    expect((await co.get('/forms/doi-templates').ok()).items).toEqual([
      { id: mail, name: expect.any(String), subject: 'Confirm' },
    ])
  })

  test('are shown before they are saved', async () => {
    const co = await t.company()
    const field = { id: 'name', field: 'firstName', type: 'text', label: '<b>Name</b>' }
    const { html } = await co
      .post('/forms/preview', { title: 'Hi & welcome', fields: [field], purposeId: '7', consentText: 'Yes' })
      .ok(200)
    expect(html).toContain('Hi &#38; welcome')
    expect(html).toContain('&#60;b&#62;Name')
    expect(html).not.toContain('<script')
    expect((await co.post('/forms/preview', {}).ok(200)).html).toContain('name="email"')
    await co.post('/forms/preview', { fields: [{ ...field, field: 'x' }] }).fails(400, 'validation', 'fields.0.field')
  })

  test('have code for websites', async () => {
    const co = await t.company()
    const { id, publicUrl } = await makeForm(co)
    const codes = await co.get(`/forms/${id}/embed`).ok()
    expect(codes.url).toBe(publicUrl)
    expect(codes.script).toContain(`data-postrider-form="${co.tenant}/${id}" style="min-height:`)
    expect(codes.script).toContain('/js/forms/embed.js')
    expect(codes.html).toContain(`action="${publicUrl}"`)
    expect(codes.html).not.toContain('<style')
    expect(codes.styled).toContain('<style')
    const popup = await makeForm(co, { kind: 'popup', popup: { seconds: 5 } })
    expect((await co.get(`/forms/${popup.id}/embed`).ok()).script).not.toContain('min-height')
  })
})
