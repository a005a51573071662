import { describe, expect, test } from 'vitest'
import { MAIL_BLOCKS } from '../index.ts'
import { applyBrand } from './apply-brand.ts'
import { type Brand, brandOf, paletteOf } from './brand.ts'
import { headOf } from './head.ts'

const OLD = brandOf({
  colors: { primary: '#1144AA', secondary: '#101820', text: '#333333', background: '#ffffff' },
  fonts: { heading: 'Georgia', body: 'Arial' },
  buttons: { radius: 6, background: '#0A7A30', color: '#fffff0' },
  links: { color: '#7722aa', underline: true },
})
const NEW = brandOf({
  colors: { primary: '#ffd400', secondary: '#fafafa', text: '#eeeeee', background: '#101010' },
  fonts: { heading: 'Verdana', body: 'Times New Roman' },
  buttons: { radius: 20, background: '#ff8800', color: '#000001' },
  links: { color: '#88ccff', underline: false },
})
const same = (look: Partial<Brand>): Brand => ({ ...OLD, ...look })

test('a mail in the old brand becomes the mail that the new brand would have made', () => {
  const { heading, coupon, quote, menu, footer } = MAIL_BLOCKS
  const mailIn = (brand: Brand) =>
    `<mjml>${headOf(brand)}<mj-body background-color="${paletteOf(brand).ground}">${[
      heading.make({ text: 'Hello' }, brand),
      coupon.make({ code: 'A', label: 'B', note: 'C' }, brand),
      coupon.make({ code: 'A', look: 'filled' }, brand),
      quote.make({ text: 'A', author: 'B' }, brand),
      menu.make({ labels: ['A'] }, brand),
      footer.make({ why: 'A', unsubscribe: 'B' }, brand),
    ].join('')}</mj-body></mjml>`
  expect(applyBrand(mailIn(OLD), OLD, NEW)).toBe(mailIn(NEW))
  expect(applyBrand(mailIn(OLD), OLD, OLD)).toBe(mailIn(OLD))
})

test('links get their new colour and line', () => {
  const css = applyBrand(headOf(OLD), OLD, NEW)
  expect(css).toContain('a { color: #88ccff; text-decoration: none }')
})

test('what does not look like the old brand stays', () => {
  const own =
    '<mj-text color="#123456" font-family="Tahoma, Arial" data-block="text">color: #1144aa background="#1144aa"</mj-text>'
  expect(applyBrand(own, OLD, NEW)).toBe(own)
  const dark = '<mj-style>.paper { background: #ffffff !important }</mj-style>'
  expect(applyBrand(dark, OLD, NEW)).toBe(dark)
})

test('the colours of a countdown stay the same in its settings and in its picture', () => {
  const block = (background: string, color: string) => MAIL_BLOCKS.countdown.make({ hours: 3, background, color }, OLD)
  expect(applyBrand(block('#ffffff', '#101820'), OLD, NEW)).toBe(block('#101010', '#fafafa'))
})

describe('one colour with two roles', () => {
  const both = (color: string): Brand =>
    same({
      colors: { primary: color, secondary: color, text: color, background: '#ffffff' },
      buttons: { ...OLD.buttons, background: color },
      links: { color, underline: true },
    })
  const old = both('#222222')
  const restyled = (mjml: string) => applyBrand(mjml, old, NEW)

  test('becomes what it is used for', () => {
    expect(restyled('<mj-text color="#222222">x</mj-text>')).toContain('color="#eeeeee"')
    expect(restyled('<mj-text data-block="heading" color="#222222">x</mj-text>')).toContain('color="#fafafa"')
    expect(restyled('<p>x <a href="#" style="color:#222222">y</a></p>')).toContain('color:#88ccff')
    expect(restyled('<mj-button background-color="#222222" color="#fffff0">x</mj-button>')).toBe(
      '<mj-button background-color="#ff8800" color="#000001">x</mj-button>',
    )
    expect(restyled('<mj-section background-color="#222222">')).toBe('<mj-section background-color="#ffd400">')
  })

  test('a button that is the reverse of its row stays readable', () => {
    const reverse = '<mj-button background-color="#ffffff" color="#1144aa">x</mj-button>'
    const { primary, onPrimary } = paletteOf(NEW)
    expect(applyBrand(reverse, OLD, NEW)).toBe(
      `<mj-button background-color="${onPrimary}" color="${primary}">x</mj-button>`,
    )
  })

  test('one font for everything divides into headings and texts', () => {
    const one = same({ fonts: { heading: 'Arial', body: 'Arial' } })
    const stack = 'font-family="Arial, Helvetica, sans-serif"'
    expect(applyBrand(`<mj-text data-block="heading" ${stack}>`, one, NEW)).toContain('Verdana')
    expect(applyBrand(`<mj-text ${stack}>`, one, NEW)).toContain("'Times New Roman'")
  })

  test('colours that change places do so once', () => {
    const [a, b] = ['#111111', '#222222']
    const colorsOf = (text: string, secondary: string) => same({ colors: { ...OLD.colors, text, secondary } })
    const mail = `<mj-text color="${a}"></mj-text><mj-text data-block="heading" color="${b}"></mj-text>`
    expect(applyBrand(mail, colorsOf(a, b), colorsOf(b, a))).toBe(
      `<mj-text color="${b}"></mj-text><mj-text data-block="heading" color="${a}"></mj-text>`,
    )
  })
})

describe('values of the brand', () => {
  test('are written as values, also with signs of code', () => {
    const strange = { ...NEW, fonts: { heading: 'A', body: 'x" onload="y$&' }, logo: 'https://x.cz/?a=1&b="$&' }
    const old = same({ logo: 'https://x.cz/?a=1&b=2' })
    const mail =
      '<mj-image src="https://x.cz/?a=1&amp;b=2"></mj-image><mj-text font-family="Arial, Helvetica, sans-serif"></mj-text>'
    const made = applyBrand(mail, old, strange)
    expect(made).toContain('src="https://x.cz/?a=1&amp;b=&quot;$&amp;"')
    expect(made).toContain('x&quot; onload=&quot;y$&amp;')
    expect(applyBrand(made, strange, old)).toBe(mail)
  })

  test('a logo that is missing on one side changes no picture', () => {
    const mail = '<mj-image src="https://x.cz/a.png"></mj-image>'
    expect(applyBrand(mail, same({ logo: 'https://x.cz/a.png' }), NEW)).toBe(mail)
    expect(applyBrand(mail, OLD, { ...NEW, logo: 'https://x.cz/b.png' })).toBe(mail)
  })
})

test('a long hostile document takes no long time', () => {
  const started = performance.now()
  for (const piece of ['color=', '<a "', 'border:', '<mj-style>', '-', '<a \'"'])
    applyBrand(`<mj-text ${piece.repeat(200_000 / piece.length)}`, OLD, NEW)
  expect(performance.now() - started).toBeLessThan(3000)
})
