import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'

const t = useApi()

const mjmlOf = (...contents: string[]) =>
  `<mjml><mj-body><mj-section><mj-column>${contents.join('')}</mj-column></mj-section></mj-body></mjml>`
const CHOICES = '<mj-text>{{subscription}}</mj-text>'
const design = (...contents: string[]) => ({ mjml: mjmlOf(...contents, CHOICES) })
const text = (words: string) => `<mj-text>${words}</mj-text>`

const make = (co: Company, body: object = {}) =>
  co.post('/unsubscribe-pages', { name: crypto.randomUUID(), ...body }).ok(201)

describe('designs of unsubscribe pages', () => {
  test('one is saved, listed without its source, copied, and taken away', async () => {
    const co = await t.company()
    const page = await make(co, { name: 'Ours', content: { thanks: 'Bye' }, design: design(text('Hello')) })
    expect(page).toMatchObject({ editor: 'visual', design: design(text('Hello')), version: 1 })
    expect(page.html).toContain('{{subscription}}')
    const { items } = await co.get('/unsubscribe-pages').ok()
    expect(items).toMatchObject([{ id: page.id, editor: 'visual', content: { thanks: 'Bye' } }])
    expect(Object.keys(items[0])).not.toContain('design')
    const path = `/unsubscribe-pages/${page.id}`
    const next = design(text('Hello again'))
    expect(await co.patch(path, { design: next, baseVersion: 1 }).ok()).toMatchObject({ design: next, version: 2 })
    // Fields are changed without the design.
    expect(await co.patch(path, { content: { title: 'T' } }).ok()).toMatchObject({ design: next, version: 2 })
    expect(await co.post(`${path}/copy`).ok(201)).toMatchObject({
      name: 'Ours (2)',
      content: { title: 'T', thanks: 'Bye' },
      design: next,
      version: 1,
    })
    expect(await co.patch(path, { design: null }).ok()).toMatchObject({
      editor: 'standard',
      design: null,
      html: null,
      version: 3,
    })
  })

  test('the save of another person is not overwritten', async () => {
    const co = await t.company()
    const path = `/unsubscribe-pages/${(await make(co)).id}`
    expect(await co.get(path).ok()).toMatchObject({ editor: 'standard', design: null, html: null, version: 0 })
    await co.patch(path, { design: design(text('Theirs')), baseVersion: 0 }).ok()
    await co.patch(path, { design: design(text('Mine')), baseVersion: 0 }).fails(409, 'conflict', 'version')
    expect((await co.get(path).ok()).html).toContain('Theirs')
  })

  test('a page of another company is not found', async () => {
    const [co, other] = [await t.company(), await t.company()]
    const { id } = await make(other, { design: design(text('Secret')) })
    const body = { design: design(text('Mine')) }
    await co.get(`/unsubscribe-pages/${id}`).fails(404, 'not_found')
    await co.patch(`/unsubscribe-pages/${id}`, body).fails(404, 'not_found')
    await co.post(`/unsubscribe-pages/${id}/preview`, body).fails(404, 'not_found')
    await co.post(`/unsubscribe-pages/${id}/copy`).fails(404, 'not_found')
    expect((await other.get(`/unsubscribe-pages/${id}`).ok()).html).toContain('Secret')
  })

  test('a design is refused when contacts could not use the page', async () => {
    const co = await t.company()
    const { id } = await make(co)
    const reasonOf = async (mjml: string) => {
      const { params } = await co
        .patch(`/unsubscribe-pages/${id}`, { design: { mjml } })
        .fails(400, 'validation', 'design')
      return params?.reason
    }
    const faults: [string, string][] = [
      ['subscription', mjmlOf(text('No choices'))],
      ['subscription', mjmlOf(CHOICES, CHOICES)],
      ['subscription', mjmlOf(text('{% for i in [1, 2] %}{{subscription}}{% endfor %}'))],
      ['subscription', mjmlOf(text('{% if false %}{{subscription}}{% endif %}'))],
      ['subscription', mjmlOf('<mj-raw><!-- {{subscription}} --></mj-raw>')],
      ['subscription', mjmlOf('<mj-raw><!-- </mj-raw>', CHOICES)],
      ['subscription', mjmlOf('<mj-raw><div style="display:none">{{subscription}}</div></mj-raw>')],
      ['subscription', mjmlOf('<mj-raw><style>{{subscription}}</style></mj-raw>')],
      ['subscription', mjmlOf('<mj-image src="https://shop.example/a.png" alt="{{subscription}}" />')],
      ['form_element', mjmlOf(text('<form action="https://evil.example"><input name="password"></form>'), CHOICES)],
      ['form_element', mjmlOf(text('<textarea>'), CHOICES)],
      ['data', mjmlOf(text("{% for p in data.products('x') %}{{ p.name }}{% endfor %}"), CHOICES)],
      ['customizationSyntaxError', mjmlOf(text('{{ oops'), CHOICES)],
      ['customizationSyntaxError', mjmlOf(text('{% for i in range(100000000) %}x{% endfor %}'), CHOICES)],
      ['terminated', mjmlOf(text('{{ terminate() }}'), CHOICES)],
      ['mjml', 'no design'],
    ]
    for (const [reason, mjml] of faults) expect([await reasonOf(mjml), mjml]).toEqual([reason, mjml])
    const wrong = [
      {},
      { mjml: '' },
      { mjml: 5 },
      'x',
      { mjml: mjmlOf(`<mj-text data-show-to='{"a":1}'>x</mj-text>`, CHOICES) },
    ]
    for (const one of wrong) await co.patch(`/unsubscribe-pages/${id}`, { design: one }).fails(400, 'validation')
    await co.post('/unsubscribe-pages', { name: 'N', design: { mjml: mjmlOf() } }).fails(400, 'validation', 'design')
    expect(await co.get(`/unsubscribe-pages/${id}`).ok()).toMatchObject({ design: null, version: 0 })
  })

  test('the preview shows an unsaved design, the saved one, or the standard layout', async () => {
    const co = await t.company()
    const { id } = await make(co, { design: design(text('Saved by {{cl_company}}, {{df_name}}!')) })
    const preview = async (body: object) =>
      (await co.post(`/unsubscribe-pages/${id}/preview`, body).ok()).html as string
    const { name } = await co.get('/company').ok()
    const saved = await preview({ content: { language: 'en', title: 'News </title><script>', color: '#112233' } })
    expect(saved).toContain(`Saved by ${name}, !`)
    expect(saved).toContain('Unsubscribe from everything')
    expect(saved).toContain('--pr-accent:#112233')
    expect(saved).toMatch(/<html[^>]* lang="en"/)
    expect(saved).toContain('<title>News &#60;/title&#62;&#60;script&#62;</title>')
    expect(saved.match(/<title>/g)).toHaveLength(1)
    expect(saved).not.toContain('mark-')
    expect(await preview({})).toMatch(/<html[^>]* lang="cs"/)
    const unsaved = await preview({ design: design(text('Unsaved')), state: 'done', content: { thanks: 'Bye <b>' } })
    expect(unsaved).toContain('Unsaved')
    expect(unsaved).toContain('Bye &#60;b&#62;')
    expect(unsaved).not.toContain('<form')
    expect(await preview({ design: null })).not.toContain('Saved by')
    await co.post(`/unsubscribe-pages/${id}/preview`, { design: { mjml: mjmlOf() } }).fails(400, 'validation', 'design')
  })
})
