import { escapeAttribute } from '../../../../platform/render/addresses.ts'
import { piecesOf } from '../../../../platform/render/jinja.ts'
import { applyEdits, readMarkup } from '../markup/elements.ts'
import { isOwnAddress, ownName, withoutSafe } from './links.ts'

// Blanks after the preheader: otherwise clients show the beginning of the mail after a short preheader.
const BLANKS = '&#847;&zwnj;&nbsp;'.repeat(40)
const HIDDEN =
  'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;mso-hide:all;font-size:1px;line-height:1px'

/** Adds the preheader as a hidden text at the beginning of the body. Clients show it beside the subject. */
export function withPreheader(html: string, preheader: string): string {
  if (!preheader.trim()) return html
  // A body in a conditional comment exists for Outlook alone.
  const body = readMarkup(html).elements.find(({ name, inComment }) => name === 'body' && !inComment)
  const at = body?.end ?? 0
  const hidden = `<div style="${HIDDEN}">${escapedText(preheader)}${BLANKS}</div>`
  return applyEdits(html, [{ start: at, end: at, text: hidden }])
}

/** Adds a footer at the end of the body. */
export function withFooter(html: string, footer: string): string {
  const at = readMarkup(html).closings.findLast(({ name }) => name === 'body')?.start ?? html.length
  return applyEdits(html, [{ start: at, end: at, text: bodyOf(footer).text }])
}

/** The body of a document with the document's styles. Markup without a body is returned as it is. */
export function bodyOf(html: string): { text: string; styles: string[] } {
  const { elements, closings } = readMarkup(html)
  const body = elements.find(({ name }) => name === 'body')
  const end = closings.findLast(({ name }) => name === 'body')?.start ?? html.length
  const ends = closings.filter(({ name }) => name === 'style').map(({ start }) => start)
  let next = 0
  const styles = elements.flatMap((element) => {
    if (element.name !== 'style') return []
    while (next < ends.length && ends[next]! < element.end) next += 1
    return next < ends.length ? [html.slice(element.end, ends[next])] : []
  })
  if (!body) return { text: html, styles: [] }
  const own = styles.map((css) => `<style>${css}</style>`).join('')
  return { text: own + html.slice(body.end, Math.max(body.end, end)), styles }
}

/** Escapes a text for HTML; template tags stay as they are. */
const escapedText = (source: string) =>
  piecesOf(source)
    .map(({ kind, inner, start, end }) => (kind === 'text' ? escapeAttribute(inner) : source.slice(start, end)))
    .join('')

/** Marks own addresses as safe: escaping would turn each of their slashes into five characters. */
export const withPlainAddresses = (source: string): string =>
  piecesOf(source)
    .map(({ kind, inner, start, end }) =>
      kind === 'expression' && isOwnAddress(inner)
        ? `{{ ${ownName(withoutSafe(inner))}|safe }}`
        : source.slice(start, end),
    )
    .join('')
