import { encoded } from '../mjml.ts'
import type { Brand, Look } from './brand.ts'

/** The look that a mail was written with, so that a later one can replace it. */
export interface BrandMark {
  brand: Brand
  /** What the mail had where the shop had chosen nothing; null is the standard look. */
  look: Look | null
}

/** The value of the attribute that carries the mark. */
export const markText = ({ brand, look }: BrandMark) => JSON.stringify({ ...brand, ...(look ? { look } : {}) })

const ROOT = /<mjml\b(?:"[^"]*"|'[^']*'|[^<>"'])*>/
const OLD_MARK = /\sdata-brand\s*=\s*(?:"[^"]*"|'[^']*')/g

/** The document with the mark of this look. */
export const withBrand = (mjml: string, mark: BrandMark): string =>
  mjml.replace(ROOT, (root) =>
    root.replace(OLD_MARK, '').replace(/^<mjml/, () => `<mjml data-brand="${encoded(markText(mark))}"`),
  )

/** The look of a mark; null if there is none, or if it cannot be read. Documents come from other people too. */
export function brandIn(mark: string | undefined): BrandMark | null {
  if (!mark) return null
  try {
    return readMark(JSON.parse(mark))
  } catch {
    return null
  }
}

function readMark({ colors, fonts, logo, buttons, links, look }: Brand & { look?: Look }): BrandMark {
  return {
    brand: {
      colors: {
        primary: color(colors.primary),
        secondary: color(colors.secondary),
        text: color(colors.text),
        background: color(colors.background),
      },
      fonts: { heading: text(fonts.heading), body: text(fonts.body) },
      logo: logo === null ? null : text(logo),
      buttons: { radius: number(buttons.radius), background: color(buttons.background), color: color(buttons.color) },
      links: { color: color(links.color), underline: links.underline === true },
    },
    look: look ? readLook(look) : null,
  }
}

const readLook = ({ primary, heading, text: words, background, fonts, radius }: Look): Look => ({
  primary: color(primary),
  ...(heading === undefined ? {} : { heading: color(heading) }),
  ...(words === undefined ? {} : { text: color(words) }),
  ...(background === undefined ? {} : { background: color(background) }),
  ...(fonts
    ? {
        fonts: {
          ...(fonts.heading === undefined ? {} : { heading: text(fonts.heading) }),
          ...(fonts.body === undefined ? {} : { body: text(fonts.body) }),
        },
      }
    : {}),
  ...(radius === undefined ? {} : { radius: number(radius) }),
})

const requiring =
  <T>(isRight: (value: unknown) => value is T) =>
  (value: unknown): T => {
    if (!isRight(value)) throw new TypeError('This is no mark of a brand')
    return value
  }
const color = requiring((value): value is string => typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value))
const text = requiring((value): value is string => typeof value === 'string')
const number = requiring((value): value is number => typeof value === 'number')
