import { escapeAttribute } from '../../../platform/render/addresses.ts'
import { piecesOf } from '../../../platform/render/jinja.ts'
import { edited, readMarkup } from './elements.ts'
import { isOwnAddress, ownName, withoutSafe } from './links.ts'

// The blanks behind it keep clients from showing the beginning of the mail after a short preheader.
const BLANKS = '&#847;&zwnj;&nbsp;'.repeat(40)
const HIDDEN =
  'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;mso-hide:all;font-size:1px;line-height:1px'

/** Puts the preheader, which clients show beside the subject and nowhere else, at the beginning of the body. */
export function withPreheader(html: string, preheader: string): string {
  if (!preheader.trim()) return html
  // What stands in a comment for Outlook, only Outlook reads.
  const body = readMarkup(html).elements.find(({ name, inComment }) => name === 'body' && !inComment)
  const at = body?.end ?? 0
  const hidden = `<div style="${HIDDEN}">${escapedText(preheader)}${BLANKS}</div>`
  return edited(html, [{ start: at, end: at, text: hidden }])
}

/** Puts a footer at the end of the body. */
export function withFooter(html: string, footer: string): string {
  const at = readMarkup(html).closings.findLast(({ name }) => name === 'body')?.start ?? html.length
  return edited(html, [{ start: at, end: at, text: bodyOf(footer).text }])
}

/** What stands in the body of a document, and its styles; of a piece of markup, all of it. */
export function bodyOf(html: string): { text: string; styles: string[] } {
  const { elements, closings } = readMarkup(html)
  const body = elements.find(({ name }) => name === 'body')
  const end = closings.findLast(({ name }) => name === 'body')?.start ?? html.length
  const styles = elements.flatMap((element) => {
    const close = closings.find(({ name, start }) => name === 'style' && start >= element.end)
    return element.name === 'style' && close ? [html.slice(element.end, close.start)] : []
  })
  if (!body) return { text: html, styles: [] }
  const own = styles.map((css) => `<style>${css}</style>`).join('')
  return { text: own + html.slice(body.end, Math.max(body.end, end)), styles }
}

/** A text for HTML, its tags left as they are. */
const escapedText = (source: string) =>
  piecesOf(source)
    .map(({ kind, inner, start, end }) => (kind === 'text' ? escapeAttribute(inner) : source.slice(start, end)))
    .join('')

/** Our own addresses need no escaping, which would make every slash of them five characters. */
export const withPlainAddresses = (source: string): string =>
  piecesOf(source)
    .map(({ kind, inner, start, end }) =>
      kind === 'expression' && isOwnAddress(inner)
        ? `{{ ${ownName(withoutSafe(inner))}|safe }}`
        : source.slice(start, end),
    )
    .join('')
