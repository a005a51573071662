import { encoded } from '../mjml.ts'
import { type Brand, fontStack, type Palette, paletteOf } from './brand.ts'
import { linkStyle } from './head.ts'

type Role = keyof Palette

/** The roles that a colour may have where it is used, the likelier ones first: one colour may have several. */
interface Use {
  texts: readonly Role[]
  surfaces: readonly Role[]
  lines: readonly Role[]
  font: 'body' | 'heading'
}

const USUAL: Use = {
  texts: ['text', 'heading', 'accent', 'primary', 'quiet', 'onPrimary', 'link'],
  surfaces: ['paper', 'ground', 'tint', 'primary', 'line', 'button', 'heading', 'text'],
  lines: ['line', 'primary', 'button', 'heading', 'text'],
  font: 'body',
}
const BUTTON: Use = {
  ...USUAL,
  texts: ['onButton', 'primary', ...USUAL.texts],
  // A button on a row in the main colour has the two colours of the row the other way round.
  surfaces: ['button', 'onPrimary', ...USUAL.surfaces],
}
const HEADING: Use = { ...USUAL, texts: ['heading', ...USUAL.texts], font: 'heading' }
const LINK: Use = { ...USUAL, texts: ['link', ...USUAL.texts] }

/** Opening tags; those of style sheets with their rules. */
const PARTS = /<mj-style\b[^<>]*>[^<]*|<([a-z][\w-]*)(?:"[^"]*"|'[^']*'|[^<>"'])*>/gi
const COLORED =
  /(?<![\w-])((?:[\w-]+-)?color|bgcolor|(?:data-)?background|border(?:-\w+)?)(\s*[:=]\s*["']?[^"';{}<>]{0,80}?)(#[0-9a-f]{6})\b/gi
const FONT = /font-family(=")([^"]*)|font-family(\s*:\s*)([^";]+)/gi

/** A mail in another brand: what looks like the old brand looks like the new one. */
export function applyBrand(mjml: string, old: Brand, brand: Brand): string {
  const [from, to] = [paletteOf(old), paletteOf(brand)]
  const stacks = { body: encoded(fontStack(old.fonts.body)), heading: encoded(fontStack(old.fonts.heading)) }

  const recolored = (tag: string, { texts, surfaces, lines }: Use) =>
    tag.replace(COLORED, (whole, property: string, between: string, color: string) => {
      const roles = /^border/i.test(property) ? lines : /^(?:data-)?color$/i.test(property) ? texts : surfaces
      const role = roles.find((one) => from[one].toLowerCase() === color.toLowerCase())
      return role ? `${property}${between}${to[role]}` : whole
    })
  const withFonts = (tag: string, { font }: Use) =>
    tag.replace(FONT, (whole, assigned = '', value = '', set = '', styled = '') => {
      const stack = (value || styled).trim()
      const found = ([font, 'body', 'heading'] as const).find((one) => stacks[one] === stack)
      return found ? `font-family${assigned || set}${encoded(fontStack(brand.fonts[found]))}` : whole
    })
  const withLogo = (tag: string) =>
    old.logo && brand.logo ? tag.replace(` src="${encoded(old.logo)}"`, () => ` src="${encoded(brand.logo!)}"`) : tag

  return mjml.replace(PARTS, (part, name?: string) => {
    if (!name) return part.replace(linkStyle(old), () => linkStyle(brand))
    const use = purposeOf(name.toLowerCase(), part)
    const look = withLogo(withFonts(recolored(part, use), use))
    return use === BUTTON
      ? look.replace(`border-radius="${old.buttons.radius}px"`, () => `border-radius="${brand.buttons.radius}px"`)
      : look
  })
}

function purposeOf(name: string, tag: string): Use {
  if (name === 'mj-button') return BUTTON
  // Answers of a survey are links that look like buttons.
  if (name === 'a') return /background/i.test(tag) ? BUTTON : LINK
  return /^h[1-6]$/.test(name) || tag.includes('data-block="heading"') ? HEADING : USUAL
}
