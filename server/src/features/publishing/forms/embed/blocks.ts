import { Parser } from 'htmlparser2'
import { filled, type Layout } from '../../../content/layouts/index.ts'

/** An element with its attributes, its style and its content; `null` is the place of the fields. */
export type BlockNode =
  | string
  | null
  | [name: string, attributes: Record<string, string>, style: string, ...BlockNode[]]

/** The blocks of a form as the script of websites builds them: it parses no HTML, whatever policy the website has. */
export interface Blocks {
  css: string
  /** The width in pixels that they are made for. */
  width: number
  nodes: BlockNode[]
}

const KEPT = new Set(
  'a abbr b big blockquote br caption center code col colgroup dd del div dl dt em figure font h1 h2 h3 h4 h5 h6 hr i img ins li mark ol p pre q s small span strike strong sub sup table tbody td tfoot th thead tr u ul'.split(
    ' ',
  ),
)
/** Elements that are left out with their content. Others are left out, and their content stays. */
const SILENT = new Set(['script', 'title', 'template', 'iframe', 'object', 'noscript', 'svg', 'math', 'video', 'audio'])
const ATTRIBUTES = new Set(
  'align alt bgcolor border cellpadding cellspacing class color colspan dir face height lang rowspan size start title valign width'.split(
    ' ',
  ),
)
const ROLES = new Set(['presentation', 'none', 'img'])
/** Deeper elements are no blocks of the editor. */
const DEEPEST = 100
const STANDARD_WIDTH = 600
const PLACE = 'pr-place'

const made = new WeakMap<Layout, Blocks | null>()

/** The blocks of a layout; null when the place of the fields is too deep in them. Layouts are kept, so are their blocks. */
export function blocksOf(layout: Layout, baseUrl: string): Blocks | null {
  const known = made.get(layout)
  if (known !== undefined) return known
  const blocks = read(filled(layout, { language: 'und', head: '', content: `<${PLACE}></${PLACE}>` }), baseUrl)
  made.set(layout, blocks)
  return blocks
}

function read(html: string, baseUrl: string): Blocks | null {
  const nodes: BlockNode[] = []
  /** Where content goes: the list of each open element. */
  const open: BlockNode[][] = [nodes]
  const styles: string[] = []
  let [css, text, width, silent, hasPlace, inStyle] = ['', '', 0, 0, false, false]
  /** A text comes in pieces. */
  const endText = () => {
    if (text) open.at(-1)!.push(/^[ \t\r\n]+$/.test(text) ? ' ' : text)
    text = ''
  }
  const parser = new Parser({
    onopentag(name, { style = '', ...attributes }) {
      endText()
      const into = open.at(-1)!
      if (name === 'style') inStyle = true
      else if (SILENT.has(name)) silent++
      open.push(into)
      if (silent || inStyle || open.length > DEEPEST) return
      if (name === PLACE) {
        hasPlace = true
        into.push(null)
      } else if (KEPT.has(name)) {
        const node: BlockNode = [name, attributesOf(name, attributes, baseUrl), style]
        width = Math.max(width, Number(/max-width:\s*(\d{2,4})px/.exec(style)?.[1] ?? 0))
        into.push(node)
        open[open.length - 1] = node as BlockNode[]
      }
    },
    ontext(piece) {
      if (inStyle) css += piece
      else if (!silent) text += piece
    },
    onclosetag(name) {
      endText()
      open.pop()
      if (SILENT.has(name)) silent--
      if (name !== 'style') return
      styles.push(css)
      ;[css, inStyle] = ['', false]
    },
  })
  parser.end(html)
  endText()
  if (!hasPlace) return null
  // Sheets that a script makes import nothing. The element with the blocks is not theirs: hidden, it would hide the fields.
  const sheet = styles
    .join('\n')
    .replace(/@import[^;]*;/g, '')
    .replace(/:host\b/gi, ':not(*)')
  return { css: sheet, width: width || STANDARD_WIDTH, nodes }
}

function attributesOf(name: string, attributes: Record<string, string>, baseUrl: string): Record<string, string> {
  const kept = Object.entries(attributes).filter(
    ([key, value]) => ATTRIBUTES.has(key) || (key === 'role' && ROLES.has(value)),
  )
  const source = addressOf(attributes.src ?? '', baseUrl, /^https?:$/)
  const target = addressOf(attributes.href ?? '', baseUrl, /^(https?|mailto|tel):$/)
  return {
    ...Object.fromEntries(kept),
    ...(name === 'img' && source ? { src: source } : {}),
    ...(name === 'a' && target ? { href: target, target: '_blank', rel: 'noopener' } : {}),
  }
}

/** An address that also leads there from another website; empty when its scheme is not among the allowed ones. */
function addressOf(address: string, baseUrl: string, schemes: RegExp): string {
  const url = address && !address.startsWith('#') ? URL.parse(address, baseUrl) : null
  return url && schemes.test(url.protocol) ? url.href : ''
}
