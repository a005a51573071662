import { attributeOf, type Element } from './elements.ts'

/** The declarations of a style attribute by lower-case name; of two with the same name the last one counts. */
export function stylesOf(element: Element): ReadonlyMap<string, string> {
  const text = attributeOf(element, 'style')?.value
  if (!text) return NONE
  const styles = new Map<string, string>()
  for (const part of text.split(';')) {
    const colon = part.indexOf(':')
    if (colon < 1) continue
    const value = part.slice(colon + 1).trim()
    styles.set(part.slice(0, colon).trim().toLowerCase(), value.toLowerCase().replace('!important', '').trim())
  }
  return styles
}

const NONE: ReadonlyMap<string, string> = new Map()

const NAMED: Record<string, string> = { white: '#ffffff', black: '#000000', silver: '#c0c0c0', red: '#ff0000' }

/** A colour as `#rrggbb`; null for notations that are not supported. */
export function colourOf(text: string | undefined): string | null {
  const value = (text ?? '').trim().toLowerCase()
  if (/^#[0-9a-f]{6}$/.test(value)) return value
  if (/^#[0-9a-f]{3}$/.test(value)) return value.replace(/[0-9a-f]/g, '$&$&')
  const parts = /^rgba?\( *(\d{1,3}) *, *(\d{1,3}) *, *(\d{1,3}) *(?:, *1(?:\.0+)? *)?\)$/.exec(value)
  if (parts)
    return `#${parts
      .slice(1)
      .map((part) => Math.min(255, Number(part)).toString(16).padStart(2, '0'))
      .join('')}`
  return Object.hasOwn(NAMED, value) ? NAMED[value]! : null
}

/** Whether a reader cannot see a difference between two colours. */
export function isNearlySame(one: string, other: string): boolean {
  const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  const theirs = channels(other)
  return channels(one).every((channel, i) => Math.abs(channel - theirs[i]!) <= 8)
}

/** A length in pixels. Relative units count from the usual 16 pixels. */
export function pixelsOf(text: string | undefined): number | null {
  const parts = /^(\d{1,5}(?:\.\d{1,4})?|\.\d{1,4}) ?(px|pt|em|rem|%)?$/.exec((text ?? '').trim())
  if (!parts) return null
  return Number(parts[1]) * { px: 1, pt: 4 / 3, em: 16, rem: 16, '%': 0.16 }[parts[2] ?? 'px']!
}
