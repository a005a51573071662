import { compile, type FormatCallback } from 'html-to-text'
import { piecesOf } from '../../../platform/render/jinja.ts'
import { DATA_TABLE, markDataTables } from './data-tables.ts'
import { type Link, type NumberedMarkup, numberLinks } from './links.ts'

const WIDTH = 72
const LINK = 'link:'
// Tags travel through the conversion as single words that no text has.
const [OPEN, CLOSE] = ['\ue100', '\ue101']
const HELD = new RegExp(`${OPEN}(\\d+)${CLOSE}`, 'g')

/** What a link's address is in the text: a template. */
type Address = (link: Link) => string

/**
 * The text of a mail, as a template like its markup. Addresses of links stand behind it as footnotes; those made by tags
 * stand where they are used, since a loop knows them only there.
 */
export function textOf(html: string, addressOf: Address = (link) => link.source): string {
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
  const text = convert(refer)(markDataTables(withHeldTags(numbered, hold))).trim()
  const notes = [...footnotes].map(([address, number]) => `[${number}] ${address}`)
  const whole = notes.length ? `${text}\n\n${notes.join('\n')}\n` : `${text}\n`
  return whole.replace(HELD, (_, number: string) => held[Number(number)]!)
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
    formatters: { anchor, image },
    selectors: [
      { selector: 'a', format: 'anchor' },
      { selector: 'img', format: 'image' },
      {
        selector: `table[${DATA_TABLE}]`,
        format: 'dataTable',
        options: { colSpacing: 2, uppercaseHeaderCells: false },
      },
      ...['h1', 'h2', 'h3', 'h4'].map((selector) => ({ selector, options: { uppercase: false } })),
      ...['[hidden]', 'style', 'script', 'title', 'head'].map((selector) => ({ selector, format: 'skip' })),
    ],
  })
}
