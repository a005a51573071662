import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'

const t = useApi()

const WHOLE = `<html><body><p>Hello {{ df_name|default("you", true) }}, this letter has enough words to be one.</p>
<p>{{cl_company}}, {{cl_address}} <a href="{{unsubscribe}}">Unsubscribe</a></p></body></html>`
const template = (co: Company, more: object = {}) =>
  co
    .post('/templates', {
      name: 'Spring',
      subject: 'Spring is here',
      preheader: 'Look',
      content: { html: WHOLE },
      ...more,
    })
    .ok(201)
const codes = (list: { code: string }[]) => list.map(({ code }) => code)

describe('a template', () => {
  test('is published as version 1 and checked when it is created', async () => {
    const co = await t.company()
    const made = await template(co, { tags: ['a'], settings: { linkParams: { utm_source: 'news' } } })
    expect(made).toMatchObject({
      name: 'Spring',
      editor: 'html',
      size: Buffer.byteLength(WHOLE),
      archived: false,
      readOnly: false,
      usage: { campaigns: 0, automations: 0 },
      activeUses: { automations: 0, emails: 0, campaigns: 0 },
      draft: { pending: false, savedAt: null, publishedAt: t.clock.now().toISOString() },
      content: { editor: 'html', html: WHOLE, design: null, version: 1 },
      settings: { linkParams: { utm_source: 'news' }, headers: [], unsubscribePageId: null, footerId: null },
    })
    expect(made.check.errors).toEqual([])
    const bad = await template(co, { subject: '', content: { html: '<p>{{ nothing }} {% if %}</p>' } })
    expect(codes(bad.check.errors)).toEqual(
      expect.arrayContaining(['subject_empty', 'syntax_error', 'unknown_tag', 'no_unsubscribe', 'no_footer']),
    )
  })

  test('has the default link parameters of the company unless it sets others', async () => {
    const co = await t.company()
    expect((await template(co, { name: 'Jarní výprodej 2027!' })).settings.linkParams).toEqual({
      utm_source: 'newsletter',
      utm_medium: 'email',
      utm_campaign: 'jarni-vyprodej-2027',
    })
    expect((await template(co, { settings: { linkParams: {} } })).settings.linkParams).toEqual({})
    await co.put('/sending-defaults', { utmDefaultOn: false }).ok()
    expect((await template(co)).settings.linkParams).toEqual({})
  })

  test('is found by filters, tags and search, without its content', async () => {
    const co = await t.company()
    const { content: _, settings: _settings, activeUses: _uses, ...row } = await template(co, { tags: ['x'] })
    await template(co, { name: 'Autumn' })
    expect((await co.get('/templates?q=spri&tag=x&archived=false&sort=-name').ok()).items).toEqual([row])
    expect((await co.get('/templates?archived=true').ok()).items).toEqual([])
    expect((await co.get('/search?q=autumn').ok()).items).toMatchObject([{ type: 'template', title: 'Autumn' }])
    await co.post('/templates/tags', { ids: [row.id], add: ['y'] }).ok()
    expect((await co.get(`/templates/${row.id}`).ok()).tags).toEqual(['x', 'y'])
  })

  test('is checked again when it is changed', async () => {
    const co = await t.company()
    const { id } = await template(co)
    const changed = await co
      .patch(`/templates/${id}`, { subject: 'x'.repeat(80), settings: { headers: [{ name: 'X-A', value: 'b' }] } })
      .ok()
    expect(codes(changed.check.warnings)).toContain('subject_long')
    expect(changed.settings.headers).toEqual([{ name: 'X-A', value: 'b' }])
    for (const header of [
      { name: 'Bcc', value: 'a@example.com' },
      { name: 'X-A', value: 'a\r\nBcc: b' },
      { name: 'X-A\nB', value: 'c' },
    ]) {
      const error = await co.patch(`/templates/${id}`, { settings: { headers: [header] } }).raw()
      expect(error.status).toBe(400)
    }
    const many = Array.from({ length: 11 }, (_, i) => ({ name: `X-${i}`, value: 'a' }))
    await co.patch(`/templates/${id}`, { settings: { headers: many } }).fails(400, 'validation', 'settings.headers')
  })

  test('keeps its footer and unsubscribe page from being deleted', async () => {
    const [co, other] = [await t.company(), await t.company()]
    const footer = await co.post('/footers', { name: 'F' }).ok(201)
    const page = await co.post('/unsubscribe-pages', { name: 'P' }).ok(201)
    const foreign = await other.post('/footers', { name: 'F' }).ok(201)
    const { id } = await template(co, { settings: { footerId: footer.id, unsubscribePageId: page.id } })
    await co.delete(`/footers/${footer.id}`).fails(409, 'conflict', 'used')
    await co.delete(`/unsubscribe-pages/${page.id}`).fails(409, 'conflict', 'used')
    await co
      .patch(`/templates/${id}`, { settings: { footerId: foreign.id } })
      .fails(400, 'validation', 'settings.footerId')
    await co.patch(`/templates/${id}`, { settings: { footerId: null } }).ok()
    await co.delete(`/footers/${footer.id}`).ok(204)
    await co.delete(`/templates/${id}`).ok(204)
    await co.delete(`/unsubscribe-pages/${page.id}`).ok(204)
  })

  test('without an unsubscribe link is checked with the default footer', async () => {
    const co = await t.company()
    const content = { html: '<p>Long enough to be a letter of its own, with words.</p>' }
    expect(codes((await template(co, { content })).check.errors)).toContain('no_unsubscribe')
    const html = '<p>{{cl_company}} {{cl_address}} <a href="{{unsubscribe}}">Out</a></p>'
    const footer = await co.post('/footers', { name: 'F', content: { html } }).ok(201)
    await co.post(`/footers/${footer.id}/default`, {}).ok()
    expect(codes((await template(co, { content })).check.errors)).toEqual([])
  })

  test('with a footer of the visual editor has one body, and no variable replaces the unsubscribe link', async () => {
    const co = await t.company()
    const mjml =
      '<mjml><mj-body><mj-section><mj-column><mj-text>{{cl_company}} {{cl_address}} <a href="{{unsubscribe}}">Out</a></mj-text></mj-column></mj-section></mj-body></mjml>'
    const footer = await co.post('/footers', { name: 'V', content: { editor: 'visual', design: { mjml } } }).ok(201)
    const content = {
      html: '<html><body>{% set unsubscribe = "https://evil.example" %}<p>Words enough for a letter.</p></body></html>',
    }
    const made = await template(co, { content, settings: { footerId: footer.id } })
    const { text } = await t.stranger.get(new URL(made.publicUrl).pathname).raw()
    expect(text.match(/<body/g)).toHaveLength(1)
    expect(text.match(/<!doctype/gi)).toBeNull()
    expect(text).not.toContain('evil.example')
  })

  test('cannot be changed while it is archived', async () => {
    const co = await t.company()
    const { id } = await template(co)
    expect(await co.post(`/templates/${id}/archive`, {}).ok()).toMatchObject({ archived: true, readOnly: true })
    await co.post(`/templates/${id}/archive`, {}).fails(409, 'conflict', 'status')
    await co.patch(`/templates/${id}`, { name: 'x' }).fails(409, 'conflict', 'status')
    await co.put(`/templates/${id}/content`, { baseVersion: 1, html: 'x' }).fails(409, 'conflict', 'status')
    expect(await co.post(`/templates/${id}/unarchive`, {}).ok()).toMatchObject({ archived: false, archivedAt: null })
  })
})

describe('content', () => {
  test('is saved as a draft, then published or discarded', async () => {
    const co = await t.company()
    const { id } = await template(co)
    const save = (baseVersion: number, html: string) => co.put(`/templates/${id}/content`, { baseVersion, html })
    expect(await save(1, '<p>Two</p>').ok()).toMatchObject({
      content: { html: '<p>Two</p>', version: 2 },
      draft: { pending: true },
    })
    expect((await save(1, '<p>x</p>').fails(409, 'conflict', 'version')).params).toEqual({ current: 2 })
    await save(2, '<p>Three</p>').ok()
    await co.delete(`/templates/${id}/draft`).ok(204)
    await co.delete(`/templates/${id}/draft`).fails(409, 'conflict', 'status')
    expect((await co.get(`/templates/${id}`).ok()).content).toMatchObject({ html: WHOLE, version: 1 })
    // An editor with the discarded draft does not overwrite the next one.
    expect((await save(1, '<p>Four</p>').ok()).content.version).toBe(4)
    await save(3, '<p>Late</p>').fails(409, 'conflict', 'version')
    expect(await co.post(`/templates/${id}/publish`, {}).ok()).toMatchObject({
      draft: { pending: false },
      content: { version: 4 },
    })
    await co.post(`/templates/${id}/publish`, {}).fails(409, 'conflict', 'status')
    const { items } = await co.get(`/templates/${id}/versions?sort=version`).ok()
    expect(items.map((one: { version: number }) => one.version)).toEqual([1, 4])
    const first = await co.get(`/templates/${id}/versions/${items[0].id}`).ok()
    expect(first).toMatchObject({ version: 1, published: true, content: { html: WHOLE } })
    await (await t.company()).get(`/templates/${id}/versions/${items[0].id}`).fails(404, 'not_found')
  })

  test('is refused over 102,000 bytes', async () => {
    const co = await t.company()
    const { id } = await template(co)
    const html = 'ž'.repeat(51_001)
    await co.put(`/templates/${id}/content`, { baseVersion: 1, html }).fails(400, 'validation', 'html')
    await co.post('/templates', { name: 'x', content: { html } }).fails(400, 'validation', 'content.html')
  })

  test('in HTML can be converted into a design, as a draft', async () => {
    const co = await t.company()
    const { id } = await template(co)
    const made = await co.post(`/templates/${id}/convert-to-visual`, {}).ok()
    expect(made).toMatchObject({ editor: 'visual', draft: { pending: true }, content: { version: 2 } })
    expect(made.content.design.mjml).toContain('<mj-text')
    expect(made.notConverted).toEqual([])
    expect(made.content.html).toContain('Hello {{ df_name|default("you", true) }}')
    await co.post(`/templates/${id}/convert-to-visual`, {}).fails(409, 'conflict', 'status')
  })

  test('of a copy is the published content', async () => {
    const co = await t.company()
    const { id } = await template(co, { tags: ['a'] })
    await co.put(`/templates/${id}/content`, { baseVersion: 1, html: '<p>Draft</p>' }).ok()
    const copy = await co.post(`/templates/${id}/duplicate`, {}).ok(201)
    expect(copy).toMatchObject({ name: 'Spring (2)', tags: ['a'], content: { html: WHOLE, version: 1 } })
  })
})

describe('the public page', () => {
  test('shows the published content to everyone with the link and runs no scripts', async () => {
    const co = await t.company()
    const made = await template(co, { content: { html: `${WHOLE}<script>alert(1)</script>` } })
    const { pathname } = new URL(made.publicUrl)
    const answer = await t.stranger.get(pathname).raw()
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('Hello you')
    expect(answer.headers['content-security-policy']).toMatch(/^sandbox allow-popups/)
    expect(answer.headers['content-security-policy']).not.toContain('allow-scripts')
    for (const wrong of [`${pathname}x`, pathname.replace(/\.\d+\./, '.9.'), '/web/x', '/web/a.b.c.d'])
      expect((await t.stranger.get(wrong).raw()).status).toBe(404)
    const token = pathname.slice('/web/'.length)
    expect((await t.stranger.get(`/unsubscribe-sample/${token}`).raw()).status).toBe(404)
    await co.delete(`/templates/${made.id}`).ok(204)
    expect((await t.stranger.get(pathname).raw()).status).toBe(404)
  })
})
