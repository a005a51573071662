import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { confirmedSender } from '../../../../test/support/delivery.ts'
import { confirmLink, confirmLinks, makeForm } from '../../../../test/support/forms.ts'
import { makePage } from '../../../../test/support/landing-pages.ts'
import { makeSurvey } from '../../../../test/support/surveys.ts'

const t = useApi()
const open = (slug: string) => t.stranger.get(`/p/${slug}`).raw()

/** The fields that a form of a page would send. */
const hidden = (page: string): Record<string, string> =>
  Object.fromEntries(
    [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)].map(([, name, value]) => [
      name!,
      value!,
    ]),
  )
const send = (path: string, fields: Record<string, string>, host?: string) =>
  (host ? t.stranger.with({ host }) : t.stranger).post(path, new URLSearchParams(fields).toString()).raw()

const figuresOf = async (co: Company, id: string) => {
  await t.app.services.close()
  return (await co.get(`/landing-pages/${id}`).ok()).figures
}

describe('the page of an address', () => {
  test('is shown in a sandbox with its head, and counted', async () => {
    const co = await t.company()
    const page = await makePage(co, {
      html: '<h1>Sale {{df_name}}{{ cl_company }}</h1><script>alert(1)</script>',
      title: 'Sale "now"',
      description: 'Less <b>',
      imageUrl: 'https://shop.example/a.png',
      faviconUrl: 'https://shop.example/i.png',
      language: 'sk',
      published: true,
    })
    const { status, headers, text } = await open(page.slug)
    expect(status).toBe(200)
    expect(headers['content-security-policy']).toMatch(/^sandbox allow-forms allow-popups [^;]*; default-src 'none'/)
    expect(headers['content-security-policy']).not.toContain('script')
    expect(headers['x-robots-tag']).toBeUndefined()
    expect(headers['set-cookie']).toBeUndefined()
    expect(text).toMatch(/^<!doctype html><html lang="sk"><head><meta charset="utf-8">/)
    for (const part of [
      '<title>Sale &#34;now&#34;</title>',
      '<meta name="description" content="Less &#60;b&#62;">',
      '<meta property="og:image" content="https://shop.example/a.png">',
      `<link rel="canonical" href="${page.publicUrl}">`,
      '<link rel="icon" href="https://shop.example/i.png">',
    ])
      expect(text).toContain(part)
    await t.stranger.call('HEAD', `/p/${page.slug}`).raw()
    await open(page.slug)
    expect(await figuresOf(co, page.id)).toEqual({ views: 2, submissions: 0 })
  })

  test('changes at once with the page, and is gone with it', async () => {
    const co = await t.company()
    const page = await makePage(co, { html: '<p>One</p>' })
    expect((await open(page.slug)).status).toBe(404)
    await co.patch(`/landing-pages/${page.id}`, { published: true }).ok()
    expect((await open(page.slug)).text).toContain('<p>One</p>')
    await co.patch(`/landing-pages/${page.id}`, { html: '<p>Two</p>', indexed: false }).ok()
    const { text, headers } = await open(page.slug)
    expect(text).toContain('<p>Two</p>')
    expect([headers['x-robots-tag'], text.includes('<meta name="robots" content="noindex">')]).toEqual([
      'noindex',
      true,
    ])
    await co.patch(`/landing-pages/${page.id}`, { slug: `${page.slug}-new` }).ok()
    expect([(await open(page.slug)).status, (await open(`${page.slug}-new`)).status]).toEqual([404, 200])
    await co.delete(`/landing-pages/${page.id}`).ok(204)
    expect((await open(`${page.slug}-new`)).status).toBe(404)
  })

  test('a document keeps its own head, and its title gives way', async () => {
    const co = await t.company()
    const html =
      '<!doctype html><html lang="cs"><head><title>Old</title><style>p{color:red}</style></head><body><p>{{form_0}}x</p></body></html>'
    const page = await makePage(co, { html, title: 'New', published: true })
    const { text } = await open(page.slug)
    expect(text).toMatch(
      /^<!doctype html><html lang="cs"><head><meta charset="utf-8">.*<style>p\{color:red\}<\/style><\/head><body><p>x<\/p>/,
    )
    expect([text.includes('Old'), text.match(/<title>/g)]).toEqual([false, ['<title>']])
    await co.patch(`/landing-pages/${page.id}`, { title: '' }).ok()
    expect((await open(page.slug)).text).toContain('<title>Old</title>')
  })

  test.each(['nothing-here', '..%2f..%2fetc', "a'b", 'A', 'x'.repeat(150)])(
    '%s has a page that says so',
    async (slug) => {
      const { status, headers } = await open(slug)
      expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    },
  )

  test('is also shown on hosts of its company, and on none of others', async () => {
    const [co, other] = [await t.company(), await t.company()]
    const page = await makePage(co, { html: '<p>Mine</p>', published: true })
    const form = await makeForm(co)
    const survey = await makeSurvey(co)
    const hostOf = async (company: Company) => `click.${(await confirmedSender(company)).email.split('@')[1]}`
    const [own, foreign] = [await hostOf(co), await hostOf(other)]
    for (const path of [`/p/${page.slug}`, `/f/${co.tenant}/${form.id}`, `/s/${co.tenant}/${survey.id}`]) {
      expect((await t.stranger.with({ host: own }).get(path).raw()).status).toBe(200)
      expect((await t.stranger.with({ host: foreign }).get(path).raw()).status).toBe(404)
      expect((await t.stranger.with({ host: 'click.unknown.example' }).get(path).raw()).status).toBe(404)
    }
    // A domain that is not proven counts for nothing.
    await co.db.updateTable('sending_domain').set({ status: 'pending' }).where('tenant_id', '=', co.tenantId).execute()
    await co.patch(`/landing-pages/${page.id}`, { title: 'x' }).ok()
    expect((await t.stranger.with({ host: own }).get(`/p/${page.slug}`).raw()).status).toBe(404)
  })
})

describe('forms and surveys of a page', () => {
  test('a form is sent from the page, with the page as proof, and counted for both', async () => {
    const co = await t.company()
    const form = await makeForm(co, { title: 'Join', captcha: false, successUrl: 'https://shop.example/thanks' })
    const page = await makePage(co, { html: `<main>{{form_${form.id}}}</main>`, published: true, language: 'cs' })
    const shown = await open(page.slug)
    expect(shown.headers['content-security-policy']).toContain("form-action 'self' https://shop.example")
    expect(shown.text).toContain(`action="/p/${page.slug}/f/${form.id}"`)
    expect(shown.text).toContain('.pr-form')
    expect(hidden((await open(page.slug)).text)['pr.token']).not.toBe(hidden(shown.text)['pr.token'])
    t.clock.forward(3000)
    const path = `/p/${page.slug}/f/${form.id}`
    const fields = { ...hidden(shown.text), email: 'jana@example.com', consent: 'on' }
    const wrong = await send(path, { ...fields, email: 'jana' })
    expect(wrong.status).toBe(400)
    expect(wrong.text).toContain(`action="${path}"`)
    const sent = await send(path, fields)
    expect([sent.status, sent.headers.location]).toEqual([303, 'https://shop.example/thanks'])
    // The same view counts once.
    await send(path, fields)
    expect(await figuresOf(co, page.id)).toMatchObject({ submissions: 1 })
    // A view of the page is a view of the form.
    expect((await co.get(`/forms/${form.id}`).ok()).figures).toMatchObject({ views: 2, submissions: 1 })
    const [link] = await confirmLinks(t, co, 'jana@example.com')
    await confirmLink(t, link!)
    const { items } = await co.get('/contacts?q=jana@example.com').ok()
    const [consent] = (await co.get(`/contacts/${items[0].id}/purposes`).ok()).items
    expect(JSON.stringify(consent)).toContain(page.publicUrl)
  })

  test('a survey is answered from the page, and counted for both', async () => {
    const co = await t.company()
    const survey = await makeSurvey(co, { title: 'Tell us', design: { accent: '#ffff00' } })
    const page = await makePage(co, { html: `{{survey_${survey.id}}}`, published: true })
    const shown = await open(page.slug)
    expect(shown.text).toContain('<h2>Tell us</h2>')
    expect(shown.text).toContain('--pr-on-accent:#000000')
    t.clock.forward(3000)
    const path = `/p/${page.slug}/s/${survey.id}`
    const missing = await send(path, hidden(shown.text))
    expect([missing.status, missing.text.includes(`action="${path}"`)]).toEqual([400, true])
    expect((await send(path, { ...hidden(shown.text), 'a.nps': '9' })).status).toBe(200)
    expect(await figuresOf(co, page.id)).toMatchObject({ submissions: 1 })
    expect((await co.get(`/surveys/${survey.id}/results`).ok()).answered).toBe(1)
  })

  test('one that is inactive is left out, and cannot be sent', async () => {
    const co = await t.company()
    const [form, survey] = [await makeForm(co, { title: 'Join' }), await makeSurvey(co)]
    const page = await makePage(co, { html: `<p>a{{form_${form.id}}}b{{survey_${survey.id}}}</p>`, published: true })
    await co.patch(`/forms/${form.id}`, { status: 'inactive' }).ok()
    await co.patch(`/surveys/${survey.id}`, { status: 'inactive' }).ok()
    expect((await open(page.slug)).text).toContain('<p>ab</p>')
    for (const block of [`f/${form.id}`, `s/${survey.id}`, 'f/x', 's/99999'])
      expect((await send(`/p/${page.slug}/${block}`, {})).status).toBe(404)
  })

  test('a form of another company cannot be sent through a page', async () => {
    const [co, other] = [await t.company(), await t.company()]
    const form = await makeForm(other)
    const page = await makePage(co, { published: true })
    expect((await send(`/p/${page.slug}/f/${form.id}`, {})).status).toBe(404)
    // Nor one of its own company that the page does not contain.
    expect((await send(`/p/${page.slug}/f/${(await makeForm(co)).id}`, {})).status).toBe(404)
  })
})
