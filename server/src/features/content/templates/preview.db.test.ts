import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'

const t = useApi()

const HTML =
  "<p>Dear {{df_name|default('friend', true)}} of {{df_town}}</p>{% if df_gender == 'f' %}<b>Ms</b>{% endif %}"

describe('a preview', () => {
  test('shows the data of a contact, or of an invented one', async () => {
    const co = await t.company()
    const { id: contactId } = await co.contact(undefined, { firstName: 'Eva', city: 'Brno' })
    const asked = { html: HTML, subject: 'For {{df_name}}', preheader: 'Hi {{df_name}}' }
    const own = await co.post('/content/preview', { ...asked, contactId }).ok()
    expect(own).toMatchObject({ subject: 'For Eva', preheader: 'Hi Eva' })
    expect(own.html).toContain('<p>Dear Eva of Brno</p>')
    const sample = await co.post('/content/preview', asked).ok()
    expect(sample.html).not.toMatch(/[{%]\}|\{[{%]/)
    expect(sample.html).toContain('<b>Ms</b>')
    expect(sample.subject).toMatch(/^For [A-Z][a-z]+$/)
  })

  test('has the footer that the mail gets', async () => {
    const [co, other] = [await t.company(), await t.company()]
    const footer = (html: string) => ({ name: html, content: { html } })
    const { id: footerId } = await co.post('/footers', footer('<p>One {{cl_company}}</p>')).ok(201)
    const standard = await co.get('/content/footer').ok()
    expect(standard.html).toContain('{{cl_address}}')
    expect(standard.html).toContain('href="{{unsubscribe}}"')
    expect((await co.post('/content/preview', { html: HTML, footerId }).ok()).html).toContain('<p>One ')
    expect((await co.post('/content/preview', { html: HTML }).ok()).html).not.toContain('<p>One ')
    await co.post(`/footers/${footerId}/default`, {}).ok()
    expect((await co.post('/content/preview', { html: HTML }).ok()).html).toContain('<p>One ')
    expect(await co.get(`/content/footer?shopId=${co.shopId}`).ok()).toEqual({ html: '<p>One {{cl_company}}</p>' })
    for (const path of ['/content/preview', '/content/lint'])
      await other.post(path, { html: HTML, subject: '', preheader: '', footerId }).fails(400, 'validation', 'footerId')
    await other.get(`/content/footer?footerId=${footerId}`).fails(400, 'validation', 'footerId')
    await other.get(`/content/footer?shopId=${co.shopId}`).fails(400, 'validation', 'shopId')
  })

  test('of a template has its draft', async () => {
    const [co, other] = [await t.company(), await t.company()]
    const { id } = await co.post('/templates', { name: 'T', subject: 'S', content: { html: '<p>Old</p>' } }).ok(201)
    await co.put(`/templates/${id}/content`, { html: '<p>New {{df_name}}</p>', baseVersion: 1 }).ok()
    const { id: contactId } = await co.contact(undefined, { firstName: 'Eva' })
    expect((await co.get(`/templates/${id}/preview?contactId=${contactId}`).ok()).html).toContain('<p>New Eva</p>')
    const { id: foreign } = await other.contact()
    await co.get(`/templates/${id}/preview?contactId=${foreign}`).fails(400, 'validation', 'contactId')
  })

  test('of broken content names the line', async () => {
    const co = await t.company()
    const error = await co.post('/content/preview', { html: '<p>\n{{ df_name|nosuch }}</p>' }).raw()
    expect(error).toMatchObject({ status: 400 })
    await co.post('/content/preview', { html: '{{ terminate() }}' }).fails(400, 'validation', 'html')
  })
})

test('the check counts contacts without a value', async () => {
  const co = await t.company()
  await co.contact(undefined, { firstName: 'Eva' })
  for (const _ of [1, 2, 3]) await co.contact(undefined, { firstName: '' })
  const mail = { html: "<p>{{df_name}} {{df_surname|default('x')}}</p>", subject: 'S', preheader: 'P' }
  const { issues } = await co.post('/content/lint', mail).ok()
  expect(issues.filter(({ code }: { code: string }) => code === 'empty_tag')).toEqual([
    { code: 'empty_tag', severity: 'warning', params: { tag: 'df_name', empty: 3, sample: 4 } },
  ])
})

test('the check proposes https:// for addresses without it, and for nothing else', async () => {
  const co = await t.company()
  const links = ['www.example.com/a?b={{df_name}}', '//example.com', 'index.html', '/x', '{{ event.cart.url }}', 'URL']
  const html = links.map((href) => `<a href="${href}">x</a>`).join('')
  const { issues } = await co.post('/content/lint', { html, subject: 'S', preheader: 'P' }).ok()
  const found = issues.filter(({ code }: { code: string }) => code === 'broken_link')
  expect(found.map(({ params }: { params: object }) => params)).toEqual([
    { line: 1, url: links[0], reason: 'relative', proposal: 'https://www.example.com/a?b={{df_name}}' },
    { line: 1, url: '//example.com', reason: 'relative', proposal: 'https://example.com' },
    { line: 1, url: 'index.html', reason: 'relative' },
    { line: 1, url: '/x', reason: 'relative' },
    { line: 1, url: 'URL', reason: 'placeholder' },
  ])
})
