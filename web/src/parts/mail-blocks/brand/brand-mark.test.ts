import { describe, expect, test } from 'vitest'
import { attributeOf } from '../../mail-editor/model/node.ts'
import { parseMjml } from '../../mail-editor/model/parse.ts'
import { type Brand, brandOf } from './brand.ts'
import { brandIn, markText, withBrand } from './brand-mark.ts'

const BODY = '<mj-body></mj-body></mjml>'
const brand = brandOf({ colors: { primary: '#AA2200' }, fonts: { body: `A "B" & <C>` } }, 'https://x.cz/a.png?b=1&c=2')
const mark = { brand, look: null }
const markIn = (mjml: string) => attributeOf(parseMjml(mjml), 'data-brand')

describe('the mark of a brand', () => {
  test('is read as it was written', () => {
    expect(brandIn(markIn(withBrand(`<mjml lang="cs">${BODY}`, mark)))).toEqual(mark)
    const look = { primary: '#112233', heading: '#445566', fonts: { heading: 'Georgia' }, radius: 28 }
    expect(brandIn(markIn(withBrand(`<mjml>${BODY}`, { brand, look })))).toEqual({ brand, look })
  })

  test.each([
    [`<mjml data-brand="old" lang="cs">${BODY}`],
    [`<mjml lang="cs" data-brand='{"a": ">"}'>${BODY}`],
    [`<mjml\n  data-brand="old"\n  lang="cs"\n>${BODY}`],
  ])('replaces the one that %s has', (mjml) => {
    const marked = withBrand(mjml, mark)
    expect(marked.match(/data-brand/g)).toHaveLength(1)
    expect(brandIn(markIn(marked))).toEqual(mark)
    expect(marked).toContain('lang="cs"')
    expect(withBrand(marked, mark)).toBe(marked)
  })

  test('does not read patterns of replacements', () => {
    const fonts = { heading: "$& $1 $'", body: '$`' }
    const strange = { brand: { ...brand, fonts }, look: null }
    expect(brandIn(markIn(withBrand(`<mjml>${BODY}`, strange)))).toEqual(strange)
  })
})

describe('a mark that is not ours', () => {
  const with_ = (changes: object) => JSON.stringify({ ...brand, ...changes })
  const { colors, buttons, links } = brand
  test.each([
    ['no mark', undefined],
    ['no JSON', '{"colors"'],
    ['no object', 'null'],
    ['a number', '7'],
    ['a list', '[]'],
    ['missing parts', '{"colors":{}}'],
    ['other names of colours', with_({ colors: { a: '#000000', b: '#000000', c: '#000000', d: '#000000' } })],
    ['a list in place of a colour', with_({ colors: { ...colors, text: ['#000000'] } })],
    ['code in a colour', with_({ colors: { ...colors, text: '#000000"><script>' } })],
    ['a short colour', with_({ links: { ...links, color: '#000' } })],
    ['a radius that is no number', with_({ buttons: { ...buttons, radius: '6px" onclick="x' } })],
    ['a font that is no text', with_({ fonts: { heading: {}, body: 'Arial' } })],
    ['a logo that is no text', with_({ logo: 7 })],
    ['a wrong look', with_({ look: { primary: 'red' } })],
  ])('is not read: %s', (_name, text) => {
    expect(brandIn(text)).toBeNull()
  })

  test('does not bring more than a brand has', () => {
    const read = brandIn(with_({ more: 1, colors: { ...colors, more: '#000000' } }))
    expect(read).toEqual(mark)
    // The order of its parts does not make it another one.
    const turned = Object.fromEntries(Object.entries(brand).reverse()) as unknown as Brand
    expect(markText(brandIn(JSON.stringify(turned))!)).toBe(markText(mark))
  })
})
