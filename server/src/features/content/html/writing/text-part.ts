import { compile, type FormatCallback } from 'html-to-text'
import { withParams } from '../../../../platform/render/addresses.ts'
import { piecesOf } from '../../../../platform/render/jinja.ts'
import { applyEdits, readMarkup } from '../markup/elements.ts'
import { DATA_TABLE, markDataTables } from './data-tables.ts'
import { type Link, type NumberedMarkup, numberLinks, quoted } from './links.ts'

const WIDTH = 72
const LINK = 'link:'
// The conversion sees each template tag as one word made of characters that no text contains.
const [OPEN, CLOSE] = ['\ue100', '\ue101']
const HELD = new RegExp(`${OPEN}(\\d+)${CLOSE}`, 'g')

/** Makes the address of a link for the text part, as template source. */
type Address = (link: Link) => string

/** Addresses with the link parameters of the mail. */
export const plainAddress =
  (params: string): Address =>
  ({ isDynamic, source }) =>
    isDynamic ? `{% filter __address("${quoted(params)}") %}${source}{% endfilter %}` : withParams(source, params)

/**
 * Makes the text part of a mail from its HTML; both are templates. Addresses of links become footnotes. Addresses with
 * template tags stay beside their link, because a loop variable exists only there.
 */
export function textOf(html: string, addressOf: Address = plainAddress('')): string {
  const numbered = numberLinks(html)
  const held: string[] = []
  const hold = (tag: string) => `${OPEN}${held.push(tag) - 1}${CLOSE}`
  const footnotes = new Map<string, number>()
  const refer = (href: string): string => {
    if (!href.startsWith(LINK)) return href ? `<${href}>` : ''
    const link = numbered.links[Number(href.slice(LINK.length)) - 1]!
    if (link.isDynamic) return `<${hold(addressOf(link))}>`
    const address = addressOf(link)
    if (!footnotes.has(address)) footnotes.set(address, footnotes.size + 1)
    return `[${footnotes.get(address)}]`
  }
  const text = convert(refer)(markDataTables(withoutSpans(withHeldTags(numbered, hold)), OPEN)).trim()
  const notes = [...footnotes].map(([address, number]) => `[${number}] ${address}`)
  const whole = notes.length ? `${text}\n\n${notes.join('\n')}\n` : `${text}\n`
  // Decoded entities may look like a template tag and must not become one.
  const plain = whole.replace(/\{(?=[{%#])/g, () => hold('{{ "{" }}'))
  return plain.replace(HELD, (_, number: string) => held[Number(number)]!)
}

/** A cell is drawn once per column that it spans: a million columns would take hours. Text needs no spans. */
function withoutSpans(html: string): string {
  const spans = readMarkup(html).elements.flatMap(({ attributes }) =>
    attributes.filter(({ name, start, end }) => (name === 'colspan' || name === 'rowspan') && end > start),
  )
  return applyEdits(
    html,
    spans.map(({ start, end }) => ({ start, end, text: '1' })),
  )
}

function withHeldTags({ pieces }: NumberedMarkup, hold: (tag: string) => string): string {
  const plain = (source: string) =>
    piecesOf(source)
      .map(({ kind, inner, start, end }) => {
        if (kind === 'text') return inner
        return kind === 'comment' ? '' : hold(source.slice(start, end))
      })
      .join('')
  return pieces.map((piece) => (typeof piece === 'string' ? plain(piece) : `${LINK}${piece.number}`)).join('')
}

function convert(refer: (href: string) => string) {
  const anchor: FormatCallback = (element, walk, builder) => {
    const reference = refer(String(element.attribs.href ?? '').trim())
    walk(element.children, builder)
    if (reference) builder.addInline(` ${reference}`)
  }
  const image: FormatCallback = (element, _walk, builder) => {
    const alt = String(element.attribs.alt ?? '').trim()
    if (alt) builder.addInline(alt)
  }
  return compile({
    wordwrap: WIDTH,
    // Only hostile markup is deeper.
    limits: { maxDepth: 200 },
    formatters: { anchor, image },
    selectors: [
      { selector: 'a', format: 'anchor' },
      { selector: 'img', format: 'image' },
      // Cells of layout tables become lines.
      ...['td', 'th'].map((selector) => ({
        selector,
        format: 'block',
        options: { leadingLineBreaks: 1, trailingLineBreaks: 1 },
      })),
      {
        selector: `table[${DATA_TABLE}]`,
        format: 'dataTable',
        options: { colSpacing: 2, uppercaseHeaderCells: false },
      },
      ...['h1', 'h2', 'h3', 'h4'].map((selector) => ({ selector, options: { uppercase: false } })),
      ...['[hidden]', '[style*="display:none"]', '[style*="display: none"]', 'style', 'script', 'title', 'head'].map(
        (selector) => ({ selector, format: 'skip' }),
      ),
    ],
  })
}
