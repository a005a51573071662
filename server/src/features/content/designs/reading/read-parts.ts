import { attributeOf } from '../../html/index.ts'
import { attributes, plainText, styleOf } from '../writing/mjml.ts'
import { elementParts } from './boxes.ts'
import { readLine } from './lines.ts'
import { hasPicture, isHidden, lookInside, NO_LOOK, NO_SIDES, paddingOf } from './look.ts'
import { INLINE, TEXTS } from './names.ts'
import { type Part, padded } from './parts.ts'
import { type Document, hasContent, htmlOf, keepNode, type Place, type Reader, shows } from './reader.ts'
import { statementGroups } from './statements.ts'
import type { ElementNode, Node } from './tree.ts'

/** Reads the parts of a document: what can be blocks, and what stays HTML. */
export function readParts(source: string, roots: readonly Node[]): Document {
  const body = bodyIn(roots)
  const look = body ? lookInside(body, NO_LOOK) : NO_LOOK
  const document: Document = { parts: [], styles: [], preheader: '', width: null, background: look.background }
  const reader: Reader = {
    document,
    bodyStart: body?.contentStart ?? 0,
    slice: (start, end) => source.slice(start, end),
    grouped: statementGroups(source),
    keep,
    flow: (nodes, place) => flow(reader, nodes, place),
  }
  const place = { look, box: null, outside: look.background, isColumn: false }
  const parts = reader.flow(body?.children ?? roots, place)
  document.parts = body ? padded(parts, paddingOf(body)) : parts
  return document
}

function bodyIn(roots: readonly Node[]): ElementNode | null {
  for (const one of roots) {
    if (one.kind !== 'element') continue
    const found = one.name === 'body' ? one : one.name === 'html' ? bodyIn(one.children) : null
    if (found) return found
  }
  return null
}

/** HTML that stays as it is, with what it inherited. */
const keep: Reader['keep'] = (reason, html, { look }) => ({
  kind: 'block',
  write: (padding) =>
    `<mj-raw><tr><td${attributes({ align: look.align, style: styleOf(look, padding) })}>${html}</td></tr></mj-raw>`,
  padding: NO_SIDES,
  background: look.background,
  kept: { reason, text: plainText(html) || (/<img\b[^>]*\salt="([^"]{1,100})"/i.exec(html)?.[1] ?? '') },
})

function flow(reader: Reader, nodes: readonly Node[], place: Place): Part[] {
  const parts: Part[] = []
  let line: Node[] = []
  const flush = () => {
    if (line.length) parts.push(...readLine(reader, line, place))
    line = []
  }
  for (const group of reader.grouped(nodes)) {
    if (group.every((one) => isText(reader, one))) line.push(...group)
    else {
      flush()
      parts.push(...partsOf(reader, group, place))
    }
  }
  flush()
  return parts
}

function partsOf(reader: Reader, group: readonly Node[], place: Place): Part[] {
  const [node] = group as [Node]
  const [start, end] = [node.start, group.at(-1)!.end]
  if (group.length > 1) return [reader.keep('template', reader.slice(start, end), place)]
  if (node.kind === 'element') return elementParts(reader, node, place)
  // A comment that only Outlook reads is kept if it shows something.
  const [, content] = /^<!--\[if [^\]]*\]>(.*)<!\[endif\]-->$/is.exec(htmlOf(reader, node)) ?? []
  return content && hasContent(content) ? [keepNode(reader, 'outlook', node, place)] : []
}

/** Whether a node can stand in a line of text. */
function isText(reader: Reader, node: Node): boolean {
  if (node.kind === 'text') return true
  if (node.kind === 'comment') return !htmlOf(reader, node).startsWith('<!--[if')
  const { name, tag, isOpaque, children } = node
  if (isOpaque || isHidden(node) || hasPicture(node) || attributeOf(tag, 'usemap')) return false
  if (!children.every((one) => isText(reader, one))) return false
  return INLINE.has(name) || (TEXTS.has(name) && !isPictureAlone(reader, node))
}

/** A paragraph with nothing but a picture or a link, which are blocks. */
function isPictureAlone(reader: Reader, { children }: ElementNode): boolean {
  const [only, ...others] = children.filter((one) => shows(reader, one))
  return !others.length && only?.kind === 'element' && (only.name === 'img' || only.name === 'a')
}
