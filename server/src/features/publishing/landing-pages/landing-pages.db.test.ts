import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { makeForm } from '../../../../test/support/forms.ts'
import { makePage, slug } from '../../../../test/support/landing-pages.ts'
import { makeSurvey } from '../../../../test/support/surveys.ts'

const t = useApi()
const DESIGN = {
  mjml: '<mjml><mj-body><mj-section><mj-column><mj-text>Hello</mj-text></mj-column></mj-section></mj-body></mjml>',
}

describe('landing pages', () => {
  test('are created, listed, changed, copied and deleted', async () => {
    const co = await t.company()
    const page = await makePage(co, { html: '<p>Hello</p>', title: 'Sale', published: true })
    expect(page).toMatchObject({
      shopId: co.shopId,
      published: true,
      title: 'Sale',
      description: '',
      imageUrl: null,
      faviconUrl: null,
      language: null,
      indexed: true,
      editor: 'html',
      html: '<p>Hello</p>',
      design: null,
      version: 1,
      publicUrl: `${t.app.config.baseUrl}/p/${page.slug}`,
      ownUrls: [],
      figures: { views: 0, submissions: 0 },
      days: [],
    })
    const changed = await co.patch(`/landing-pages/${page.id}`, { name: 'Other', description: 'Less' }).ok()
    expect(changed).toMatchObject({ name: 'Other', title: 'Sale', description: 'Less', version: 1 })
    const visual = await co.patch(`/landing-pages/${page.id}`, { design: DESIGN, baseVersion: 1 }).ok()
    expect(visual).toMatchObject({ version: 2, editor: 'visual', design: DESIGN })
    expect(visual.html).toContain('Hello')
    const copy = await co.post(`/landing-pages/${page.id}/copy`).ok(201)
    expect(copy).toMatchObject({
      published: false,
      slug: `${page.slug}-2`,
      editor: 'visual',
      design: DESIGN,
      version: 1,
    })
    expect(copy.name).not.toBe('Other')
    const again = await co.post(`/landing-pages/${copy.id}/copy`).ok(201)
    expect(again.slug).toBe(`${page.slug}-3`)
    const { items, total } = await co.get('/landing-pages?sort=id').ok()
    expect([total, items.map(({ id }: { id: string }) => id)]).toEqual([3, [page.id, copy.id, again.id]])
    expect(items[0]).not.toHaveProperty('html')
    await co.delete(`/landing-pages/${page.id}`).ok(204)
    await co.get(`/landing-pages/${page.id}`).fails(404, 'not_found')
    // Its address is free again.
    await makePage(co, { slug: page.slug })
    expect(
      await co.db
        .selectFrom('content_version')
        .selectAll()
        .where('object_id', '=', page.id)
        .where('kind', '=', 'landing_page')
        .execute(),
    ).toEqual([])
  })

  test('keep versions, which can be read', async () => {
    const co = await t.company()
    const { id } = await makePage(co, { html: '<p>1</p>' })
    await co.patch(`/landing-pages/${id}`, { html: '<p>2</p>' }).ok()
    const { items } = await co.get(`/landing-pages/${id}/versions`).ok()
    expect(items.map(({ version }: { version: number }) => version)).toEqual([2, 1])
    const first = await co.get(`/landing-pages/${id}/versions/${items[1].id}`).ok()
    expect(first).toMatchObject({ version: 1, content: { html: '<p>1</p>', editor: 'html' } })
    await co.patch(`/landing-pages/${id}`, { html: '<p>3</p>', baseVersion: 1 }).fails(409, 'conflict', 'version')
    expect(await co.get(`/landing-pages/${id}`).ok()).toMatchObject({ version: 2, html: '<p>2</p>' })
  })

  test('an address is unique on the server, a name in the company', async () => {
    const [co, other] = [await t.company(), await t.company()]
    const page = await makePage(co)
    await other.post('/landing-pages', input(other, { slug: page.slug })).fails(409, 'conflict', 'slug')
    await co.post('/landing-pages', input(co, { name: page.name.toUpperCase() })).fails(409, 'conflict', 'name')
    const second = await makePage(other)
    await other.patch(`/landing-pages/${second.id}`, { slug: page.slug }).fails(409, 'conflict', 'slug')
    expect(await other.get(`/landing-pages/${second.id}`).ok()).toMatchObject({ slug: second.slug })
  })

  test.each([
    ['slug', { slug: 'Summer' }],
    ['slug', { slug: '-a' }],
    ['slug', { slug: 'a/b' }],
    ['slug', { slug: 'a'.repeat(101) }],
    ['shopId', { shopId: '999999' }],
    ['html', { html: '{{form_999}}' }],
    ['html', { html: '{% if %}' }],
    ['html', { html: '{% for i in range(100000000) %}x{% endfor %}' }],
    ['html', { html: null }],
    ['html', { html: '<form action="/x"><input type="password"></form>' }],
    ['design', { design: { mjml: '<mjml>' } }],
    ['imageUrl', { imageUrl: 'javascript:alert(1)' }],
    ['language', { language: 'de' }],
  ])('400 %s', async (field, more) => {
    const co = await t.company()
    await co.post('/landing-pages', input(co, more)).fails(400, 'validation', field)
    expect((await co.get('/landing-pages').ok()).total).toBe(0)
  })

  test('show a form at most twenty times', async () => {
    const co = await t.company()
    const form = await makeForm(co)
    await makePage(co, { html: `{{form_${form.id}}}`.repeat(20) })
    const html = `{{form_${form.id}}}`.repeat(21)
    await co.post('/landing-pages', input(co, { html })).fails(400, 'validation', 'html')
  })

  test('hold the forms and surveys that they show', async () => {
    const [co, other] = [await t.company(), await t.company()]
    const [form, survey] = [await makeForm(co), await makeSurvey(co)]
    const page = await makePage(co, { html: `{{form_${form.id}}} {{ survey_${survey.id} }}` })
    for (const path of [`/forms/${form.id}`, `/surveys/${survey.id}`])
      expect((await co.delete(path).fails(409, 'conflict', 'used')).params).toEqual({ usedBy: { landing_page: 1 } })
    // An object of another company does not exist.
    await other.post('/landing-pages', input(other, { html: `{{form_${form.id}}}` })).fails(400, 'validation', 'html')
    await co.patch(`/landing-pages/${page.id}`, { html: '' }).ok()
    for (const path of [`/forms/${form.id}`, `/surveys/${survey.id}`]) await co.delete(path).ok(204)
  })

  test('a preview shows a page that is not saved, with its forms', async () => {
    const co = await t.company()
    const form = await makeForm(co, { title: 'Join us' })
    const { html } = await co
      .post('/landing-pages/preview', { html: `<h1>Hi {{df_name}}</h1>{{form_${form.id}}}`, title: 'A & B' })
      .ok()
    expect(html).toContain('<h1>Hi </h1>')
    expect(html).toContain('Join us')
    expect(html).toContain('action="#"')
    expect(html).toContain('<title>A &#38; B</title>')
    expect((await co.get('/landing-pages').ok()).total).toBe(0)
  })
})

const input = (co: Company, more: object) => ({ name: `Page ${slug()}`, slug: slug(), shopId: co.shopId, ...more })
