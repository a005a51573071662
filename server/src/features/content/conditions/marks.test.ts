import { describe, expect, test } from 'vitest'
import { createMjml } from '../../../platform/render/mjml.ts'
import { conditionsIn, keyOf } from './keys.ts'
import { readMarks, withConditionTags } from './marks.ts'

const inBody = (content: string) => `<mjml><mj-body>${content}</mj-body></mjml>`
const inColumn = (content: string) => inBody(`<mj-section><mj-column>${content}</mj-column></mj-section>`)
const values = (mjml: string) => readMarks(mjml).map(({ value }) => value)

/** The marked elements as they stand in the design. */
const marked = (mjml: string) => readMarks(mjml).map(({ start, end }) => end && mjml.slice(start, end))

describe('marks', () => {
  test('are found on rows, columns and content, however these are closed', () => {
    const text = '<mj-text data-show-to="1">Hi <b>you</b></mj-text>'
    const image = "<mj-image src='a.png' data-show-to='2' />"
    const column = `<mj-column data-show-to="3">${text}${image}</mj-column>`
    const section = `<mj-section data-show-to="4">${column}</mj-section>`
    const wrapper = `<mj-wrapper data-show-to="5">${section}</mj-wrapper>`
    expect(marked(inBody(wrapper))).toEqual([wrapper, section, column, text, image])
  })

  test.each([
    ['a text', inColumn('<mj-text><p data-show-to="x">a</p> data-show-to="y"</mj-text>')],
    ['a raw block', inBody('<mj-raw><mj-section data-show-to="x"></mj-section></mj-raw>')],
    [
      'a table',
      inColumn('<mj-table><tr data-show-to="x"><td><mj-text data-show-to="y">a</mj-text></td></tr></mj-table>'),
    ],
    ['a style', `<mjml><mj-head><mj-style><p data-show-to="x"></mj-style></mj-head><mj-body></mj-body></mjml>`],
    ['a comment', inBody('<!-- <mj-section data-show-to="x"></mj-section> -->')],
    ['a comment of Outlook', inBody('<!--[if mso]><mj-section data-show-to="x"></mj-section><![endif]-->')],
    ['CDATA', inBody('<![CDATA[<mj-section data-show-to="x"></mj-section>]]>')],
    ['another attribute', inBody('<mj-section title=\'data-show-to="x"\' data-show-to-you="x"></mj-section>')],
    ['capitals, which MJML does not know', inBody('<mj-section DATA-SHOW-TO="x"></mj-section>')],
  ])('do not count in %s', (_, mjml) => {
    expect(values(mjml)).toEqual([])
  })

  test('are found after comments, tags of templates and sections that look like ends', () => {
    const section = '<mj-section data-show-to="]]>"></mj-section>'
    expect(values(inBody(`<!-- --${section}`))).toEqual([])
    expect(values(inBody(`<!-- {{ -->${section}`))).toEqual([']]>'])
    expect(values(inColumn('<mj-text>{{ " {% {# </mj-text><mj-text data-show-to="{{">a</mj-text>'))).toEqual(['{{'])
    expect(values(inColumn('<mj-text><mj-raw></mj-text><mj-text data-show-to="1">a</mj-text>'))).toEqual(['1'])
  })

  test.each([
    '<mj-social><mj-social-element data-show-to="x" name="facebook">a</mj-social-element></mj-social>',
    '<mj-navbar><mj-navbar-link data-show-to="x" href="https://a.example">a</mj-navbar-link></mj-navbar>',
    '<mj-text data-show-to="x">never closed',
  ])('cannot surround %s', (content) => {
    expect(readMarks(inColumn(content))).toMatchObject([{ value: 'x', end: null }])
  })

  test('cannot stand on the body, or in the head', () => {
    expect(readMarks('<mjml><mj-body data-show-to="x"></mj-body></mjml>')).toMatchObject([{ end: null }])
    const head = '<mj-head><mj-attributes><mj-text data-show-to="x" /></mj-attributes></mj-head>'
    expect(readMarks(`<mjml>${head}<mj-body></mj-body></mjml>`)).toMatchObject([{ end: null }])
  })

  test('of a design that ends within a tag have no end', () => {
    expect(readMarks('<mjml><mj-body><mj-section data-show-to="x"><mj-column title="')).toMatchObject([{ end: null }])
    expect(readMarks('<mjml><mj-body><mj-section data-show-to="x"')).toEqual([])
  })

  test('are found in the largest designs', () => {
    expect(readMarks(inBody('<mj-section data-show-to="x">'.repeat(7000)))).toHaveLength(7000)
    expect(values(inBody(`<mj-section data-show-to="${'{'.repeat(190_000)}"></mj-section>`))).toHaveLength(1)
  })
})

test('the HTML has the tags around exactly the marked elements', async () => {
  const mjml = createMjml()
  const text = (word: string, to: string | null) => `<mj-text${to ? ` data-show-to="${to}"` : ''}>${word}</mj-text>`
  const design = inBody(
    [
      `<mj-section data-show-to="a"><mj-column>${text('one', null)}</mj-column></mj-section>`,
      `<mj-wrapper data-show-to="b"><mj-section data-show-to="c"><mj-column>${text('two', 'd')}${text('three', null)}</mj-column></mj-section></mj-wrapper>`,
      `<mj-section><mj-column>${text('four', null)}</mj-column><mj-column data-show-to="e">${text('five', null)}</mj-column></mj-section>`,
      `<mj-section><mj-group><mj-column data-show-to="f">${text('six', null)}</mj-column><mj-column>${text('seven', null)}</mj-column></mj-group></mj-section>`,
      `<mj-hero>${text('eight', 'g')}</mj-hero>`,
    ].join(''),
  )
  const marks = readMarks(design).map(({ value, start, end }) => ({ key: value, start, end: end! }))
  const { html, errors } = await mjml.toHtml(withConditionTags(design, marks), '1')
  const plain = await mjml.toHtml(design.replaceAll(/ data-show-to="."/g, ''), '1')
  await mjml.close()
  expect(errors.filter(({ message }) => !message.includes('data-show-to'))).toEqual([])
  expect(html).not.toContain('data-show-to')
  const words = html!.match(/\{% if shown\.\w %\}|\{% endif %\}|\b(?:one|two|three|four|five|six|seven|eight)\b/g)!
  expect(words.map((word) => word.replace(/\{% (?:if shown\.)?| %\}/g, '')).join(' ')).toBe(
    'a one endif b c d two endif three endif endif four e five endif f six endif seven g eight endif',
  )
  // Without the tags it is the HTML of the design without marks: blocks keep their widths and their tables for Outlook.
  const squeezed = (text: string) => text.replace(/<!\[endif\]-->\s*<!--\[if mso \| IE\]>/g, '').replace(/\s+/g, '')
  expect(squeezed(html!.replace(/\{%.*?%\}/g, ''))).toBe(squeezed(plain.html!))
})

describe('keys', () => {
  test('depend on the meaning of a definition, not on the order of its fields', () => {
    expect(keyOf({ a: [1, { b: null, c: 'x' }], d: true })).toBe(keyOf({ d: true, a: [1, { c: 'x', b: null }] }))
    expect(keyOf({ a: ['1', '2'] })).not.toBe(keyOf({ a: ['2', '1'] }))
    expect(keyOf({})).toMatch(/^c[0-9a-f]{16}$/)
    expect(keyOf(JSON.parse(`${'['.repeat(10_000)}${']'.repeat(10_000)}`))).toBeNull()
  })

  test('are found in content, each once, and not more than a mail can have', () => {
    const key = keyOf('x')!
    expect(conditionsIn([`{% if shown.${key} %}`, `{%if shown.${key}%} shown.nosuch`, null])).toEqual([key])
    const many = Array.from({ length: 30 }, (_, i) => `{% if shown.${keyOf(i)} %}`)
    expect(conditionsIn([many.join('')])).toHaveLength(20)
  })
})
