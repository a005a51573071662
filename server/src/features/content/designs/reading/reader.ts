import type { Reason } from '../schemas.ts'
import { plainText } from '../writing/mjml.ts'
import { type Look, lookInside } from './look.ts'
import type { Block, Part } from './parts.ts'
import type { ElementNode, Node } from './tree.ts'

/** Where content stands. */
export interface Place {
  look: Look
  /** The element around the content, as a cell with the colours of a button. */
  box: ElementNode | null
  /** The colour around that element. */
  outside: string | null
  isColumn: boolean
}

/** What of a document a design needs. */
export interface Document {
  parts: Part[]
  /** Style sheets in the body. */
  styles: string[]
  preheader: string
  width: number | null
  background: string | null
}

/** What reads a document. */
export interface Reader {
  document: Document
  /** Where the body begins. */
  bodyStart: number
  /** The source of a range. */
  slice(start: number, end: number): string
  grouped<One extends Node>(nodes: readonly One[]): One[][]
  /** Keeps HTML as it is. */
  keep(reason: Reason, html: string, place: Place): Block
  /** Reads neighbours one after the other. */
  flow(nodes: readonly Node[], place: Place): Part[]
}

export const htmlOf = ({ slice }: Reader, { start, end }: { start: number; end: number }) => slice(start, end)

export const keepNode = (reader: Reader, reason: Reason, node: Node, place: Place) =>
  reader.keep(reason, htmlOf(reader, node), place)

export const shows = (reader: Reader, node: Node) => hasContent(htmlOf(reader, node))

/** Whether the tag of an element has tags of the template: they would be lost with it. */
export const isTagged = ({ slice }: Reader, { start, contentStart }: ElementNode) =>
  /\{[{%#]/.test(slice(start, contentStart))

export const inside = (node: ElementNode, { look, isColumn }: Place): Place => ({
  ...{ look: lookInside(node, look), box: node, outside: look.background, isColumn },
})

/** Whether HTML shows anything, or has tags of the template. */
export const hasContent = (html: string): boolean =>
  /\{[{%#]/.test(html) ||
  SHOWN.test(html.replace(/<!--.*?-->/gs, '')) ||
  /<!--\[if [^\]]*\]>.*?<(a|img|v:roundrect)\b/is.test(html) ||
  plainText(html) !== ''

const SHOWN = /<(a|audio|button|canvas|embed|hr|iframe|img|input|object|select|style|svg|textarea|video|v:\w+)\b/i
