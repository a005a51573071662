import { decodeHTML } from 'entities'
import { Tokenizer } from 'htmlparser2'
import type { Element, Markup } from './elements.ts'
import { type Hidden, hiddenBy, ROOT_STYLE, styleInside, type TextStyle } from './text-style.ts'

/** A piece of text of one style, in reading order, with its position in the source. */
export interface Run {
  /** With decoded entities and masked template tags. */
  text: string
  start: number
  end: number
  hidden: Hidden | null
  style: TextStyle
}

export interface Runs {
  runs: Run[]
  title: string
  /** Why each link is invisible (null: it is visible), by its position. */
  links: Map<number, Hidden | null>
  /** The positions of pictures inside elements that are not displayed. */
  hiddenImages: Set<number>
}

/** Only hostile markup is nested deeper. Every closing tag searches the whole stack. */
const MAX_DEPTH = 200
const WITHOUT_TEXT = new Set(['style', 'script', 'title', 'noscript', 'xml', 'template', 'select'])
const INLINE = new Set(
  'a abbr b bdi bdo big code del em font i ins label mark s small span strike strong sub sup u wbr'.split(' '),
)
const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
/** Elements that an opening tag closes implicitly; the search for them ends at STOPS. */
const CLOSES = new Map([
  ['td', new Set(['td', 'th'])],
  ['th', new Set(['td', 'th'])],
  ['tr', new Set(['tr', 'td', 'th'])],
  ['li', new Set(['li'])],
])
const STOPS = new Set(['table', 'ul', 'ol'])

/** Reads the texts of a source with masked template tags, in their order. Comments have no text. */
export function readRuns(text: string, markup: Markup): Runs {
  const elements = new Map(markup.elements.map((element) => [element.start, element]))
  const found: Runs = { runs: [], title: '', links: new Map(), hiddenImages: new Set() }
  let outermost = ROOT_STYLE
  let stack = [outermost]
  let element: Element | undefined
  const top = () => stack[stack.length - 1]!
  const gap = (at: number, name: string) => {
    if (!INLINE.has(name)) found.runs.push({ text: ' ', start: at, end: at, hidden: null, style: ROOT_STYLE })
  }
  const open = (at: number) => {
    if (!element) return
    gap(at, element.name)
    stack = element.name === 'body' ? [outermost] : impliedClose(stack, element.name)
    const style = styleInside(top(), element)
    if (element.name === 'a' || element.name === 'area')
      found.links.set(element.start, hiddenBy({ ...style, colour: null }))
    if (element.name === 'img' && style.hidden) found.hiddenImages.add(element.start)
    if (!VOID.has(element.name) && stack.length < MAX_DEPTH) stack.push(style)
  }
  const close = (name: string, at: number) => {
    gap(at, name)
    const depth = stack.findLastIndex((one) => one.name === name)
    if (depth > 0) stack.length = depth
  }
  const put = (start: number, end: number) => {
    const style = top()
    const plain = decodeHTML(text.slice(start, end))
    if (style.name === 'title') found.title += plain
    // A stylesheet may set any background colour.
    if (style.name === 'style' && plain.includes('background')) {
      outermost = { ...ROOT_STYLE, background: null }
      stack[0] = outermost
    }
    if (WITHOUT_TEXT.has(style.name)) return
    const last = found.runs.at(-1)
    if (last?.end === start && last.style === style) Object.assign(last, { text: last.text + plain, end })
    else found.runs.push({ text: plain, start, end, hidden: hiddenBy(style), style })
  }
  tokenize(text, {
    onopentagname: (start) => {
      element = elements.get(start - 1)
    },
    onopentagend: open,
    onselfclosingtag: (at) => {
      if (!element?.name.includes(':')) open(at)
    },
    onclosetag: (start, end) => close(text.slice(start, end).trim().toLowerCase(), start),
    ontext: put,
  })
  return found
}

function impliedClose(stack: TextStyle[], name: string): TextStyle[] {
  const closed = CLOSES.get(name)
  if (!closed) return stack
  let keep = stack.length
  for (let depth = stack.length - 1; depth > 0 && !STOPS.has(stack[depth]!.name); depth--)
    if (closed.has(stack[depth]!.name)) keep = depth
  return keep < stack.length ? stack.slice(0, keep) : stack
}

type Listener = ConstructorParameters<typeof Tokenizer>[1]

function tokenize(text: string, listener: Partial<Listener>) {
  const ignore = () => {}
  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      onopentagname: ignore,
      onattribname: ignore,
      onattribdata: ignore,
      onattribend: ignore,
      onopentagend: ignore,
      onselfclosingtag: ignore,
      onclosetag: ignore,
      oncomment: ignore,
      onattribentity: ignore,
      oncdata: ignore,
      ondeclaration: ignore,
      onend: ignore,
      onprocessinginstruction: ignore,
      ontext: ignore,
      ontextentity: ignore,
      ...listener,
    },
  )
  tokenizer.write(text)
  tokenizer.end()
}
