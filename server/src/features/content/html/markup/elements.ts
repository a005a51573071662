import { Tokenizer } from 'htmlparser2'
import { masked } from '../../../../platform/render/jinja.ts'

export interface Attribute {
  name: string
  /** As written in the source, with template tags and entities. */
  value: string
  /** Position of the value in the source, without its quotes. */
  start: number
  end: number
}

/** An opening tag of the markup with its position in the source. */
export interface Element {
  name: string
  start: number
  end: number
  attributes: Attribute[]
  /** Whether it is part of a conditional comment, which only Outlook reads. */
  inComment: boolean
}

export interface Markup {
  elements: Element[]
  closings: { name: string; start: number }[]
}

const CONDITION = /^\[if [^\]]*\]>/i

/**
 * Reads the markup of a template with positions in the source. Template tags are not markup, whatever they contain. The
 * elements inside Outlook's conditional comments are included.
 */
export function readMarkup(source: string): Markup {
  const markup: Markup = { elements: [], closings: [] }
  read({ source, text: masked(source), offset: 0, isComment: false }, markup)
  markup.elements.sort((a, b) => a.start - b.start)
  return markup
}

interface Part {
  source: string
  text: string
  /** Position of the text in the source. */
  offset: number
  /** Comments cannot be nested, so comments inside a comment are ignored. */
  isComment: boolean
}

function read({ source, text, offset, isComment }: Part, markup: Markup) {
  let element: Element | undefined
  let attribute: Attribute | undefined
  const finish = (end: number) => {
    if (element) markup.elements.push({ ...element, end: offset + end })
    element = undefined
  }
  const ignore = () => {}
  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      onopentagname(start, end) {
        const name = text.slice(start, end).toLowerCase()
        element = { name, start: offset + start - 1, end: 0, attributes: [], inComment: isComment }
      },
      onattribname(start, end) {
        const at = offset + end
        attribute = { name: text.slice(start, end).toLowerCase(), value: '', start: at, end: at }
      },
      onattribdata(start, end) {
        if (attribute!.start === attribute!.end) attribute!.start = offset + start
        attribute!.end = offset + end
      },
      onattribend() {
        const { start, end } = attribute!
        element?.attributes.push({ ...attribute!, value: source.slice(start, end) })
      },
      onopentagend: (end) => finish(end + 1),
      onselfclosingtag: (end) => finish(end + 1),
      onclosetag: (start, end) =>
        markup.closings.push({ name: text.slice(start, end).trim().toLowerCase(), start: offset + start - 2 }),
      oncomment(start, end, endOffset) {
        const comment = text.slice(start, end - endOffset)
        const condition = CONDITION.exec(comment)?.[0].length
        if (!condition || isComment) return
        read({ source, text: comment.slice(condition), offset: offset + start + condition, isComment: true }, markup)
      },
      onattribentity: ignore,
      oncdata: ignore,
      ondeclaration: ignore,
      onend: ignore,
      onprocessinginstruction: ignore,
      ontext: ignore,
      ontextentity: ignore,
    },
  )
  tokenizer.write(text)
  tokenizer.end()
}

/** Replaces a range of the source with a text. Edits must be in order and must not overlap. */
export interface Edit {
  start: number
  end: number
  text: string
}

export function applyEdits(source: string, edits: readonly Edit[]): string {
  const parts: string[] = []
  let from = 0
  for (const { start, end, text } of edits) {
    parts.push(source.slice(from, start), text)
    from = end
  }
  return [...parts, source.slice(from)].join('')
}

export const attributeOf = (element: Element, name: string) => element.attributes.find((one) => one.name === name)
