import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import { showTo } from '../../../../test/support/conditions.ts'
import { showsSame } from './writing/compare.ts'

const t = useApi()
const FOLDER = join(import.meta.dirname, '../../../../test/newsletters')
const NEWSLETTERS = readdirSync(FOLDER).filter((name) => name.endsWith('.html'))
const newsletter = (name: string) => readFileSync(join(FOLDER, name), 'utf8').replace(/^<!--.*?-->\n/s, '')

type Company = Awaited<ReturnType<typeof t.company>>
interface Imported {
  mjml: string
  notConverted: { reason: string; block: number; text: string }[]
}

const imported = async (co: Company, source: string): Promise<Imported> => co.post('/editor/import', { source }).ok(200)
const rendered = async (co: Company, mjml: string): Promise<string> =>
  (await co.post('/editor/render', { mjml }).ok(200)).html

/** The tags of the blocks of a design, in order. */
const blocks = (mjml: string) =>
  [...mjml.slice(mjml.indexOf('<mj-body')).matchAll(/<mj-(text|image|button|divider|spacer|raw|column)\b/g)].map(
    ([, name]) => name,
  )
const page = (content: string) => `<html><body>${content}</body></html>`

describe('a design of HTML', () => {
  test.each(NEWSLETTERS)('shows the same texts, links and pictures: %s', async (name) => {
    const co = await t.company()
    const html = newsletter(name)
    const { mjml, notConverted } = await imported(co, html)
    expect(showsSame(html, await rendered(co, mjml))).toBe(true)
    expect(notConverted.map(({ reason }) => reason)).not.toContain('mail')
    const tags = [...mjml.matchAll(/<(mj-[a-z-]+)/g)].map(([, tag]) => tag)
    for (const { block } of notConverted) expect(tags[block]).toBe('mj-raw')
  })

  test('has a block for each heading, text, picture, button, line and space', async () => {
    const co = await t.company()
    const cell = (content: string, more = '') => `<tr><td style="padding:10px 20px" ${more}>${content}</td></tr>`
    const { mjml, notConverted } = await imported(
      co,
      page(
        `<table width="580" style="font-family:Georgia, serif">${[
          cell('<h1>Spring</h1><p>Dear {{ df_name|default("reader") }}, <b>hello</b></p>'),
          cell(
            `<a href="https://shop.example/{{ df_town }}"><img src="https://shop.example/a.png" width="200" alt="Tulips"></a>`,
          ),
          cell('<a href="https://shop.example/buy" style="background:#cc0000;color:#fff;padding:10px 20px">Buy</a>'),
          cell('<hr>'),
          '<tr><td height="30">&nbsp;</td></tr>',
          cell('Bye'),
        ].join('')}</table>`,
      ),
    )
    expect(notConverted).toEqual([])
    expect(blocks(mjml)).toEqual(['column', 'text', 'image', 'button', 'divider', 'spacer', 'text'])
    expect(mjml).toContain('width="580px"')
    expect(mjml).toContain('<h1>Spring</h1><p>Dear {{ df_name|default("reader") }}, <b>hello</b></p></mj-text>')
    expect(mjml).toMatch(/<mj-text[^>]* font-family="georgia, serif"[^>]* padding="10px 20px 10px 20px">/)
    expect(mjml).toMatch(
      /<mj-image src="[^"]*a.png" alt="Tulips" href="https:\/\/shop.example\/\{\{ df_town \}\}"[^>]* width="200px"/,
    )
    expect(mjml).toMatch(
      /<mj-button href="[^"]*buy"[^>]* background-color="#cc0000" color="#ffffff"[^>]*>Buy<\/mj-button>/,
    )
  })

  test('has columns for cells and boxes side by side', async () => {
    const co = await t.company()
    const cells = '<td width="200" bgcolor="#eeeeee"><img src="https://x.example/1.png"></td><td width="400">Text</td>'
    const box = (width: number, text: string) =>
      `<div style="display:inline-block;width:100%;max-width:${width}px"><p>${text}</p></div>`
    const { mjml, notConverted } = await imported(
      co,
      page(`<table><tr>${cells}</tr></table><div>${box(300, 'one')} ${box(300, 'two')}</div>`),
    )
    expect(notConverted).toEqual([])
    const columns = [...mjml.matchAll(/<mj-column([^>]*)>/g)].map(([, given]) => /width="([^"]*)"/.exec(given!)?.[1])
    expect(columns).toEqual(['33.33%', '66.66%', '50%', '50%'])
    expect(mjml).toContain('<mj-column width="33.33%" background-color="#eeeeee"')
  })

  test.each([
    ['template', '<table>{% for p in event.items %}<tr><td>{{ p }}</td></tr>{% endfor %}</table>'],
    ['template', '<p>a</p>{% if df_name %}<table><tr><td>b</td></tr></table>{% endif %}'],
    ['template', '<table><tr><td {% if df_name %}bgcolor="#fff"{% endif %}>b</td></tr></table>'],
    ['table', '<table><tr><td>Tulips</td><td>2</td></tr><tr><td>Roses</td><td>3</td></tr></table>'],
    ['table', '<table><tr><td rowspan="2">a</td><td><img src="a"></td></tr><tr><td>b</td></tr></table>'],
    ['form', '<form action="https://x.example"><input name="q"></form>'],
    ['media', '<video src="https://x.example/a.mp4">no</video>'],
    ['background', '<div style="background:url(https://x.example/a.png)">Hello</div>'],
    ['hidden', '<p>a</p><div style="display:none"><a href="https://x.example">b</a></div>'],
    ['outlook', '<!--[if mso]><a href="https://x.example">only there</a><![endif]-->'],
    ['other', '<marquee>Hello</marquee>'],
  ])('keeps HTML that is no block, and says why: %s', async (reason, part) => {
    const co = await t.company()
    const html = page(`<h1>News</h1>${part}<p>Bye</p>`)
    const { mjml, notConverted } = await imported(co, html)
    expect(notConverted.map((one) => one.reason)).toEqual([reason])
    expect(blocks(mjml)).toEqual(expect.arrayContaining(['text', 'raw', 'text']))
    expect(mjml).toContain(part.replace(/^<p>a<\/p>/, '').slice(7, -8))
    expect(showsSame(html, await rendered(co, mjml))).toBe(true)
  })

  test('keeps style sheets, fonts and the language', async () => {
    const co = await t.company()
    const head = `<style>.a { color: red }</style><style media="print">.b { color: red }</style><link rel="stylesheet" href="https://fonts.example/a.css">`
    const { mjml } = await imported(
      co,
      `<html lang="ar" dir="rtl"><head>${head}</head><body><p class="a">x</p></body></html>`,
    )
    expect(mjml).toMatch(
      /^<mjml lang="ar" dir="rtl"><mj-head><mj-style>\.a \{ color: red \}<\/mj-style><mj-raw><style media/,
    )
    const html = await rendered(co, mjml)
    for (const kept of ['.a { color: red }', '<style media="print">', 'https://fonts.example/a.css'])
      expect(html).toContain(kept)
  })
})

describe('hostile HTML', () => {
  test.each([
    ['deep', '<div>'.repeat(30_000)],
    ['deep tables', '<table><tr><td>'.repeat(5000)],
    ['many tags', '<b>x'.repeat(20_000)],
    ['open comments', '<!--[if mso]>'.repeat(10_000)],
    ['open styles', '<style>'.repeat(20_000)],
    ['an open tag', `<p title="${'x'.repeat(100_000)}`],
    ['statements', '{% if a %}<p>x</p>'.repeat(2000)],
    ['ends of blocks', '<p>a</p></mj-text></mj-raw></mj-body></mjml><p>b</p>'],
    ['quotes', `<a href='https://x.example/"><mj-raw>' style="background:red;padding:1px">x</a><img src='"' alt="<">`],
    ['nothing', ' '],
    ['a null', '<p>\0</p>'],
    ['names of objects', '<constructor __proto__="x" toString="y">x</constructor>'],
  ])('is refused, or shows the same: %s', async (_, html) => {
    const co = await t.company()
    const { status, body } = await co.post('/editor/import', { source: html }).raw()
    expect(status, JSON.stringify(body).slice(0, 300)).toBeOneOf([200, 400])
    if (status === 400) return expect(body.error).toMatchObject({ code: 'validation', message: 'source' })
    const after = await co.post('/editor/render', { mjml: body.mjml }).raw()
    expect(after.status).toBeOneOf([200, 400])
    const isWhole = body.notConverted.some(({ reason }: { reason: string }) => reason === 'mail')
    if (!isWhole) expect(showsSame(html, after.body.html)).toBe(true)
  })
})

describe('MJML', () => {
  const mjml = '<mjml><mj-body><mj-section><mj-column><mj-text>Hi</mj-text></mj-column></mj-section></mj-body></mjml>'

  test('is a design already', async () => {
    const co = await t.company()
    expect(await imported(co, `<!-- made by us -->\n${mjml}\n`)).toEqual({ mjml, notConverted: [] })
  })

  test('that cannot be read is refused', async () => {
    const co = await t.company()
    await co.post('/editor/import', { source: '<mjml><mj-nothing></mjml>' }).fails(400, 'validation', 'source')
    await co.post('/editor/import', { source: '<mjml>' }).fails(400, 'validation', 'source')
    await co.post('/editor/import', { source: '' }).fails(400, 'validation', 'source')
    await co.post('/editor/import', { source: 'x'.repeat(200_001) }).fails(400, 'validation', 'source')
  })

  test('includes no files, and names no objects of others', async () => {
    const [co, other] = [await t.company(), await t.company()]
    const including = mjml.replace('<mj-text>', '<mj-include path="/etc/passwd" /><mj-text>')
    expect(await rendered(co, (await imported(co, including)).mjml)).not.toContain('root:')
    const { id: listId } = await other.list()
    const definition = { type: 'group', match: 'all', rules: [{ type: 'contact_list', listId }] }
    const foreign = mjml.replace('<mj-section', `<mj-section ${showTo(definition)}`)
    await co.post('/editor/import', { source: foreign }).fails(400, 'validation', 'source')
  })
})

test('a template that becomes a design lists what stayed HTML', async () => {
  const co = await t.company()
  const html = page('<h1>News</h1><form><input></form><p>{{ df_name }} <a href="{{unsubscribe}}">Out</a></p>')
  const { id } = await co.post('/templates', { name: 'T', subject: 'S', content: { html } }).ok(201)
  const made = await co.post(`/templates/${id}/convert-to-visual`, {}).ok(200)
  expect(made.notConverted).toEqual([{ reason: 'form', block: 5, text: '' }])
  expect(made.content.editor).toBe('visual')
  expect(blocks(made.content.design.mjml)).toEqual(['column', 'text', 'raw', 'text'])
  expect(showsSame(html, made.content.html)).toBe(true)
})

test('HTML that would be too large as a design stays one block', async () => {
  const co = await t.company()
  const rows = Array.from(
    { length: 700 },
    (_, i) => `<tr><td bgcolor="#${String(100_000 + i)}"><p>Row ${i}</p></td></tr>`,
  )
  const { notConverted } = await imported(co, page(`<table>${rows.join('')}</table>`))
  expect(notConverted).toEqual([{ reason: 'mail', block: 1, text: expect.stringContaining('Row 0 Row 1') }])
})
