import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { named, row } from '../../../../test/support/conditions.ts'
import { footerFor } from './index.ts'

const t = useApi()

const HTML = '<p>{{cl_company}}, {{cl_address}} <a href="{{unsubscribe}}">x</a></p>'
const footer = (co: Company, name = `F${Math.random()}`, html = HTML) =>
  co.post('/footers', { name, content: { html } }).ok(201)

test('a footer can be created, listed, renamed, copied and deleted', async () => {
  const co = await t.company()
  const made = await footer(co, 'Main')
  expect(made).toMatchObject({
    name: 'Main',
    editor: 'html',
    size: Buffer.byteLength(HTML),
    default: false,
    usedBy: { templates: 0, campaigns: 0 },
    draft: { pending: false, savedAt: null },
    content: { editor: 'html', html: HTML, design: null, version: 1 },
  })
  await co.post('/footers', { name: 'MAIN' }).fails(409, 'conflict', 'name')
  const { content: _, ...row } = made
  expect((await co.get('/footers?q=mai').ok()).items).toEqual([row])
  expect((await co.patch(`/footers/${made.id}`, { name: 'Other' }).ok()).name).toBe('Other')
  const copy = await co.post(`/footers/${made.id}/copy`).ok(201)
  expect(copy).toMatchObject({ name: 'Other (2)', content: { html: HTML, version: 1 } })
  await co.delete(`/footers/${made.id}`).ok(204)
  await co.get(`/footers/${made.id}`).fails(404, 'not_found')
})

describe('content', () => {
  test('is saved as a draft and used once it is published', async () => {
    const co = await t.company()
    const { id } = await footer(co)
    const save = (baseVersion: number, html: string) => co.put(`/footers/${id}/content`, { baseVersion, html })
    const saved = await save(1, '<p>New</p>').ok()
    expect(saved).toMatchObject({ content: { html: '<p>New</p>', version: 2 }, draft: { pending: true } })
    expect((await save(1, '<p>Late</p>').fails(409, 'conflict', 'version')).params).toEqual({ current: 2 })
    expect(await footerFor(co.db, co.tenantId, { footerId: id })).toBe(HTML)
    expect(await co.post(`/footers/${id}/publish`, {}).ok()).toMatchObject({ draft: { pending: false } })
    expect(await footerFor(co.db, co.tenantId, { footerId: id })).toBe('<p>New</p>')
    await co.post(`/footers/${id}/publish`, {}).fails(409, 'conflict', 'status')
    const { items } = await co.get(`/footers/${id}/versions`).ok()
    expect(items.map((one: { version: number; published: boolean }) => [one.version, one.published])).toEqual([
      [2, true],
      [1, true],
    ])
    expect(items[0].author).toMatchObject({ kind: 'key' })
  })

  test('is saved once if several requests save at the same time', async () => {
    const co = await t.company()
    const { id } = await footer(co)
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((html) => co.put(`/footers/${id}/content`, { baseVersion: 1, html }).raw()),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test('is made from a design by the server, which includes no files', async () => {
    const co = await t.company()
    const mjml = (inner: string) =>
      `<mjml><mj-body><mj-section><mj-column>${inner}</mj-column></mj-section></mj-body></mjml>`
    const visual = (inner: string) => ({
      name: `V${Math.random()}`,
      content: { editor: 'visual', design: { mjml: mjml(inner) } },
    })
    const made = await co.post('/footers', visual('<mj-text>Hi {{ df_name }}</mj-text>')).ok(201)
    expect(made.content.html).toContain('Hi {{ df_name }}')
    expect(made.content.design.mjml).toContain('<mj-text>')
    const stolen = await co.post('/footers', visual('<mj-include path="/etc/passwd" /><mj-text>x</mj-text>')).ok(201)
    expect(stolen.content.html).not.toContain('root:')
    await co.post('/footers', { name: 'x', content: { editor: 'visual' } }).fails(400, 'validation', 'content.design')
    await co
      .post('/footers', { name: 'x', content: { editor: 'visual', design: { mjml: '<p>no</p>' } } })
      .fails(400, 'validation', 'content.design')
  })

  test('moves between HTML and a design, and mails get the design once it is published', async () => {
    const co = await t.company()
    const { id } = await footer(co)
    const mjml = `<mjml data-brand="{}"><mj-body>${row('{{cl_company}} <a href="{{unsubscribe}}">Out</a>')}</mj-body></mjml>`
    const visual = { baseVersion: 1, editor: 'visual', design: { mjml } }
    const saved = await co.put(`/footers/${id}/content`, visual).ok()
    expect(saved).toMatchObject({ editor: 'visual', content: { editor: 'visual', design: { mjml }, version: 2 } })
    expect(await footerFor(co.db, co.tenantId, { footerId: id })).toBe(HTML)
    await co.post(`/footers/${id}/publish`, {}).ok()
    const html = (await footerFor(co.db, co.tenantId, { footerId: id }))!
    expect(html).toContain('<a href="{{unsubscribe}}">Out</a>')
    const copy = await co.post(`/footers/${id}/copy`).ok(201)
    expect(copy.content).toMatchObject({ editor: 'visual', design: { mjml }, html })
    const back = await co.put(`/footers/${id}/content`, { baseVersion: 2, editor: 'html', html: HTML }).ok()
    expect(back).toMatchObject({ editor: 'html', content: { editor: 'html', design: null, html: HTML } })
  })

  test('has no conditions: a footer belongs to many mails', async () => {
    const co = await t.company()
    const { id } = await footer(co)
    const design = { mjml: `<mjml><mj-body>${row('Only for Eva', named('Eva'))}</mj-body></mjml>` }
    const content = { editor: 'visual', design }
    const save = co.put(`/footers/${id}/content`, { ...content, baseVersion: 1 })
    expect((await save.fails(400, 'validation', 'design')).params).toEqual({ reason: 'audience' })
    await co.post('/footers', { name: 'x', content }).fails(400, 'validation', 'content.design')
  })

  test('is refused if it is too large', async () => {
    const co = await t.company()
    const html = `<p>${'ž'.repeat(51_000)}</p>`
    await co.post('/footers', { name: 'x', content: { html } }).fails(400, 'validation', 'content.html')
    const { id } = await footer(co)
    await co.put(`/footers/${id}/content`, { baseVersion: 1, html }).fails(400, 'validation', 'html')
  })
})

test('the default of a shop overrides the default of the company', async () => {
  const [co, other] = [await t.company(), await t.company()]
  const [company, shop] = [await footer(co, 'Company', 'company'), await footer(co, 'Shop', 'shop')]
  const chosen = (shopId: string | null = null) => footerFor(co.db, co.tenantId, { footerId: null, shopId })
  expect(await chosen()).toBeNull()
  expect((await co.post(`/footers/${company.id}/default`, {}).ok()).defaultFor).toEqual([null])
  await co.post(`/footers/${shop.id}/default`, { shopId: co.shopId }).ok()
  await co.post(`/footers/${shop.id}/default`, { shopId: other.shopId }).fails(400, 'validation', 'shopId')
  expect([await chosen(), await chosen(co.shopId)]).toEqual(['company', 'shop'])
  await co.delete(`/footers/${shop.id}/default?shopId=${co.shopId}`).ok(204)
  expect(await chosen(co.shopId)).toBe('company')
  await co.delete(`/footers/${company.id}`).ok(204)
  expect(await chosen(co.shopId)).toBeNull()
})
