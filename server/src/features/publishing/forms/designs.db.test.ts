import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { formPath, makeForm, submitForm } from '../../../../test/support/forms.ts'

const t = useApi()

const mjmlOf = (...contents: string[]) =>
  `<mjml><mj-body><mj-section><mj-column>${contents.join('')}</mj-column></mj-section></mj-body></mjml>`
const FIELDS = '<mj-text>{{form_fields}}</mj-text>'
const text = (words: string) => `<mj-text>${words}</mj-text>`
const blocks = (words: string) => mjmlOf(text(words), FIELDS)

const open = async (co: Company, id: string, query = '') => t.stranger.get(`${formPath(co, id)}${query}`).raw()
const send = (co: Company, id: string, fields: Record<string, string>) =>
  t.stranger.post(formPath(co, id), new URLSearchParams(fields).toString()).raw()
/** The hidden fields that a page would send. */
const hidden = (page: string): Record<string, string> =>
  Object.fromEntries(
    [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)].map(([, name, value]) => [
      name!,
      value!,
    ]),
  )
const stored = (co: Company, id: string) =>
  co.db
    .selectFrom('form')
    .select(['mjml', 'html', 'design'])
    .where('tenant_id', '=', co.tenantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

describe('blocks of forms', () => {
  test('are saved, listed without their source, kept by other changes, copied, and taken away', async () => {
    const co = await t.company()
    const { id } = await makeForm(co, { name: 'Ours', design: { accent: '#112233', mjml: blocks('Hello') } })
    const path = `/forms/${id}`
    const form = await co.get(path).ok()
    expect(form.design).toEqual({ accent: '#112233', mjml: blocks('Hello') })
    expect(await stored(co, id)).toMatchObject({ design: { accent: '#112233' }, mjml: blocks('Hello') })
    expect((await stored(co, id)).html).toContain('{{form_fields}}')
    const { items } = await co.get('/forms').ok()
    expect(JSON.stringify(items)).not.toContain('mjml')
    // Clients that do not know blocks send only the look.
    expect((await co.patch(path, { design: { accent: '#445566' } }).ok()).design).toEqual({
      accent: '#445566',
      mjml: blocks('Hello'),
    })
    await co.patch(path, { title: 'T' }).ok()
    await co.put(`${path}/welcome`, { enabled: false }).ok()
    const copy = await co.post(`${path}/copy`, {}).ok(201)
    expect(copy.design).toEqual({ accent: '#445566', mjml: blocks('Hello') })
    expect((await stored(co, copy.id)).html).toBe((await stored(co, id)).html)
    const next = { design: { mjml: blocks('Hello again') } }
    expect((await co.patch(path, next).ok()).design).toEqual(next.design)
    expect((await stored(co, id)).html).toContain('Hello again')
    expect((await co.patch(path, { design: { mjml: null } }).ok()).design).toEqual({})
    expect(await stored(co, id)).toEqual({ design: {}, mjml: null, html: null })
  })

  test('are kept by versions, and are what people agree to', async () => {
    const co = await t.company()
    const { id } = await makeForm(co, { design: { mjml: blocks('One') } })
    const changed = await co.patch(`/forms/${id}`, { design: { mjml: blocks('Two') } }).ok()
    expect(changed).toMatchObject({ version: 2, textVersion: 2 })
    expect(await co.patch(`/forms/${id}`, { design: { mjml: blocks('Two') } }).ok()).toMatchObject({ version: 2 })
    await co.patch(`/forms/${id}`, { title: 'T' }).ok()
    await co.patch(`/forms/${id}`, { design: { mjml: null } }).ok()
    expect((await co.get(`/forms/${id}/history`).ok()).items).toMatchObject([
      { version: 4, changed: ['design'] },
      { version: 3, changed: ['title'] },
      { version: 2, changed: ['design'] },
      { version: 1, changed: [] },
    ])
    const versions = await co.db
      .selectFrom('form_version')
      .select('content')
      .where('tenant_id', '=', co.tenantId)
      .where('form_id', '=', id)
      .orderBy('version')
      .execute()
    const sources = versions.map(({ content }) => (content as { design: { mjml?: string } }).design.mjml)
    expect(sources).toEqual([blocks('One'), blocks('Two'), blocks('Two'), undefined])
  })

  test('of another company are not found', async () => {
    const [co, other] = [await t.company(), await t.company()]
    const { id } = await makeForm(other, { design: { mjml: blocks('Secret') } })
    await co.get(`/forms/${id}`).fails(404, 'not_found')
    await co.patch(`/forms/${id}`, { design: { mjml: blocks('Mine') } }).fails(404, 'not_found')
    await co.patch(`/forms/${id}`, { design: { mjml: 'no design' } }).fails(404, 'not_found')
    await co.post(`/forms/${id}/copy`, {}).fails(404, 'not_found')
    expect((await open(co, id)).status).toBe(404)
    expect((await other.get(`/forms/${id}`).ok()).design.mjml).toBe(blocks('Secret'))
  })

  test('are refused when people could not use the form', async () => {
    const co = await t.company()
    const { id } = await makeForm(co)
    const reasonOf = async (mjml: string) => {
      const { params } = await co.patch(`/forms/${id}`, { design: { mjml } }).fails(400, 'validation', 'design.mjml')
      return params?.reason
    }
    const faults: [string, string][] = [
      ['form_fields', mjmlOf(text('No fields'))],
      ['form_fields', mjmlOf(FIELDS, FIELDS)],
      ['form_fields', mjmlOf(text('{% if false %}{{form_fields}}{% endif %}'))],
      ['form_fields', mjmlOf('<mj-raw><div style="display:none">{{form_fields}}</div></mj-raw>')],
      ['form_fields', mjmlOf('<mj-image src="https://shop.example/a.png" alt="{{form_fields}}" />')],
      ['form_element', mjmlOf(text('<form action="https://evil.example"><input name="password"></form>'), FIELDS)],
      ['script', mjmlOf('<mj-raw><script>alert(1)</script></mj-raw>', FIELDS)],
      ['script', mjmlOf(text('<a href="javascript:alert(1)">x</a>'), FIELDS)],
      ['data', mjmlOf(text("{% for p in data.products('x') %}{{ p.name }}{% endfor %}"), FIELDS)],
      ['customizationSyntaxError', mjmlOf(text('{{ oops'), FIELDS)],
      ['terminated', mjmlOf(text('{{ terminate() }}'), FIELDS)],
      ['mjml', 'no design'],
    ]
    for (const [reason, mjml] of faults) expect([await reasonOf(mjml), mjml]).toEqual([reason, mjml])
    for (const mjml of ['', 5, 'x'.repeat(200_001)])
      await co.patch(`/forms/${id}`, { design: { mjml } }).fails(400, 'validation', 'design.mjml')
    await co.post('/forms/preview', { design: { mjml: mjmlOf() } }).fails(400, 'validation', 'design.mjml')
    expect(await co.get(`/forms/${id}`).ok()).toMatchObject({ design: {}, version: 1 })
  })

  test('are shown in the preview, without values of contacts', async () => {
    const co = await t.company()
    const { name } = await co.get('/company').ok()
    const body = {
      ...{ title: 'Tab </title><script>', description: 'Hidden', settings: { language: 'en' } },
      design: { accent: '#112233', mjml: blocks('By {{cl_company}}, {{df_name}}!') },
    }
    const { html } = await co.post('/forms/preview', body).ok(200)
    expect(html).toContain(`By ${name}, !`)
    expect(html).toContain('name="email"')
    expect(html).toContain('--pr-accent:#112233')
    expect(html).toMatch(/<html[^>]* lang="en"/)
    expect(html.match(/<title>/g)).toHaveLength(1)
    expect(html).not.toContain('<script>')
    expect(html).not.toContain('Hidden')
    expect(html).not.toContain('mark-')
  })

  test('stand on the page of the form: with a fault, the second page, and thanks', async () => {
    const co = await t.company()
    const form = await makeForm(co, {
      ...{ title: 'News', description: 'Old text' },
      design: { mjml: blocks('Tulips for you'), imageUrl: 'https://shop.example/a.png' },
      settings: { language: 'en', texts: { sk: { title: 'Novinky', submitLabel: 'Odoberať' } } },
    })
    const first = await open(co, form.id)
    expect(first.headers['content-security-policy']).toMatch(/^sandbox allow-forms .*form-action 'self'$/)
    expect(first.text).toContain('Tulips for you')
    expect(first.text).toContain('<title>News</title>')
    expect(first.text).toContain(`action="${formPath(co, form.id)}#form"`)
    expect(first.text).not.toContain('Old text')
    expect(first.text).not.toContain('a.png')
    expect(first.text).not.toContain('<script')
    const slovak = (await open(co, form.id, '?lang=sk')).text
    expect(slovak).toContain('Odoberať')
    expect(slovak).toMatch(/<html[^>]* lang="sk"/)
    t.clock.forward(3_000)
    const wrong = await send(co, form.id, { ...hidden(first.text), email: 'jana@localhost', consent: 'on' })
    expect(wrong.status).toBe(400)
    expect(wrong.text).toContain('Tulips for you')
    expect(wrong.text).toContain('value="jana@localhost"')
    expect(wrong.text).toContain('Please check this field.')
    t.clock.forward(3_000)
    const second = await send(co, form.id, { ...hidden(wrong.text), email: 'jana@example.com', consent: 'on' })
    expect(second.text).toContain('Tulips for you')
    expect(second.text).toContain('One more step')
    t.clock.forward(3_000)
    const done = await send(co, form.id, hidden(second.text))
    expect(done.text).toContain('Tulips for you')
    expect(done.text).toContain('role="status"')
    const rows = await co.db
      .selectFrom('form_submission')
      .select('email')
      .where('tenant_id', '=', co.tenantId)
      .execute()
    expect(rows).toEqual([{ email: 'jana@example.com' }])
    // A change is seen at once.
    await co.patch(`/forms/${form.id}`, { design: { mjml: blocks('Roses') } }).ok()
    expect((await open(co, form.id)).text).toContain('Roses')
    await co.patch(`/forms/${form.id}`, { design: { mjml: null } }).ok()
    expect((await open(co, form.id)).text).toContain('Old text')
  })

  test('are given to the script, and leave the fields alone on landing pages and in other code', async () => {
    const co = await t.company()
    const form = await makeForm(co, { title: 'News', description: 'Old text', design: { mjml: blocks('Tulips') } })
    const slug = `p-${crypto.randomUUID()}`
    const html = `<h1>Spring</h1>{{form_${form.id}}}`
    await co.post('/landing-pages', { name: 'Page', slug, shopId: co.shopId, html, published: true }).ok(201)
    const page = (await t.stranger.get(`/p/${slug}`).raw()).text
    const codes = await co.get(`/forms/${form.id}/embed`).ok()
    for (const one of [page, codes.html, codes.styled]) {
      expect(one).toContain('name="email"')
      expect(one).not.toContain('Tulips')
      expect(one).not.toContain('Old text')
    }
    const { forms } = await t.stranger.get(`${formPath(co, form.id)}/config`).ok(200)
    expect(forms).toMatchObject([{ title: 'News', description: '', blocks: { width: 600 } }])
    const nodes = JSON.stringify(forms[0].blocks.nodes)
    expect(nodes).toContain('Tulips')
    expect(nodes.match(/null/g)).toHaveLength(1)
  })

  test('give way to the standard look when they cannot be shown any more', async () => {
    const co = await t.company()
    const form = await makeForm(co, { title: 'News', design: { mjml: blocks('Tulips') } })
    for (const [version, html] of ['<p>No fields</p>', '<p>{{form_fields}} {{ oops</p>'].entries()) {
      await co.db
        .updateTable('form')
        .set({ html, version: version + 7 })
        .where('tenant_id', '=', co.tenantId)
        .where('id', '=', form.id)
        .execute()
      const { status, text } = await open(co, form.id)
      expect(status).toBe(200)
      expect(text).toContain('<h2 class="pr-title">News</h2>')
      expect(text).not.toContain('No fields')
    }
    expect((await submitForm(t, co, form.id, { email: 'jana@example.com' })).status).toBe(200)
  })
})
