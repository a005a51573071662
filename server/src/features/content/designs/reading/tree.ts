import { Parser } from 'htmlparser2'
import { masked } from '../../../../platform/render/jinja.ts'
import { type Element, readMarkup } from '../../html/index.ts'

/** A part of HTML with its place in the source. */
export type Node = ElementNode | Piece<'text'> | Piece<'comment'>

interface Piece<Kind> {
  kind: Kind
  start: number
  end: number
}

export interface ElementNode {
  kind: 'element'
  tag: Element
  name: string
  start: number
  /** Where its content begins and ends. */
  contentStart: number
  contentEnd: number
  end: number
  children: Node[]
  /** Whether elements in it are not known, because they are nested too deep. */
  isOpaque: boolean
}

/** Only hostile markup is nested deeper. */
const MAX_DEPTH = 120

/** Reads HTML as a tree. Tags of the template are text, whatever they contain. */
export function readTree(source: string): Node[] {
  const text = masked(source)
  const tags = new Map(readMarkup(source).elements.map((element) => [element.start, element]))
  const roots: Node[] = []
  const open: ElementNode[] = []
  let hidden = 0
  const siblings = () => open.at(-1)?.children ?? roots
  const put = (kind: 'text' | 'comment') => {
    if (!hidden) siblings().push({ kind, start: parser.startIndex, end: parser.endIndex + 1 } as Node)
  }
  const parser = new Parser(
    {
      onopentag(name) {
        const tag = tags.get(parser.startIndex)
        if (hidden || open.length >= MAX_DEPTH || !tag) {
          const top = open.at(-1)
          if (top) top.isOpaque = true
          hidden += 1
          return
        }
        const [start, end] = [parser.startIndex, parser.endIndex + 1]
        const node: ElementNode = {
          ...{ kind: 'element', tag, name, start, contentStart: end, contentEnd: end, end },
          ...{ children: [], isOpaque: false },
        }
        siblings().push(node)
        open.push(node)
      },
      onclosetag(_, isImplied) {
        if (hidden) {
          hidden -= 1
          return
        }
        const node = open.pop()
        // A tag that the document does not finish was never opened.
        if (!node) return
        // An element without an end ends where the next one begins, and one without content with its own tag.
        if (isImplied && parser.startIndex === node.start) return
        node.contentEnd = Math.max(node.contentStart, parser.startIndex)
        node.end = isImplied ? node.contentEnd : parser.endIndex + 1
      },
      ontext: () => put('text'),
      oncomment: () => put('comment'),
      onprocessinginstruction: () => put('comment'),
    },
    { decodeEntities: false },
  )
  parser.end(text)
  return roots
}
