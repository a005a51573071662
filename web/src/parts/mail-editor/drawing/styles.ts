const UNSAFE = /[;{}<>"\\]|\/\*|url\s*\(|expression/i

type Values = Readonly<Record<string, string>>

/** A `style` attribute. Values that could end a declaration or load something are left out. */
export function styleOf(declarations: Readonly<Record<string, string | undefined>>): string {
  const parts = Object.entries(declarations)
    .filter(([, value]) => value && !UNSAFE.test(value))
    .map(([name, value]) => `${name}:${value}`)
  return parts.length ? ` style="${escapeHtml(parts.join(';'))}"` : ''
}

export const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const SIDES = ['top', 'right', 'bottom', 'left'] as const

/** The four paddings of an element: MJML lets one side override the short form. */
export function paddingOf(values: Values): string | undefined {
  const sides = SIDES.map((side) => values[`padding-${side}`])
  if (!values.padding && sides.every((side) => !side)) return undefined
  const short = (values.padding ?? '0').trim().split(/\s+/)
  const [top = '0', right = top, bottom = top, left = right] = short
  return [top, right, bottom, left].map((value, at) => sides[at] || value).join(' ')
}

export const textStyles = (values: Values) => ({
  'font-family': values['font-family']?.replaceAll('"', "'"),
  'font-size': values['font-size'],
  'font-weight': values['font-weight'],
  'font-style': values['font-style'],
  'line-height': values['line-height'],
  'letter-spacing': values['letter-spacing'],
  'text-decoration': values['text-decoration'],
  'text-transform': values['text-transform'],
  color: values.color,
})

/** An address for a picture or a background; others than web addresses and our own drawings are left out. */
export const safeUrl = (url: string | undefined) =>
  url && /^(?:https?:\/\/|\/|data:image\/)/i.test(url) && !/[{}"'\\()\s]/.test(url) ? url : undefined
