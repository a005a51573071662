import { decodeHTML } from 'entities'
import { Tokenizer } from 'htmlparser2'
import type { Element, Markup } from './elements.ts'
import { type Hidden, hiddenIn, OUTERMOST, type Surroundings, within } from './surroundings.ts'

/** A piece of text as a reader meets it, and its place in the source. */
export interface Run {
  /** With its entities read; tags of the template are masked. */
  text: string
  start: number
  end: number
  hidden: Hidden | null
  around: Surroundings
}

export interface Runs {
  runs: Run[]
  title: string
  /** How links are hidden, by the place where they start. */
  links: Map<number, Hidden | null>
}

/** Nobody nests so deep; hostile markup does, and every closing tag looks through all of it. */
const MAX_DEPTH = 200
const SILENT = new Set(['style', 'script', 'title', 'noscript', 'xml', 'template', 'select'])
const INLINE = new Set(
  'a abbr b bdi bdo big code del em font i ins label mark s small span strike strong sub sup u wbr'.split(' '),
)
const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
/** What an opening tag closes by itself, and where that ends. */
const CLOSES = new Map([
  ['td', new Set(['td', 'th'])],
  ['th', new Set(['td', 'th'])],
  ['tr', new Set(['tr', 'td', 'th'])],
  ['li', new Set(['li'])],
])
const STOPS = new Set(['table', 'ul', 'ol'])

/** The text of the markup, whose tags are masked, in its order; what stands in comments is none. */
export function readRuns(text: string, markup: Markup): Runs {
  const elements = new Map(markup.elements.map((element) => [element.start, element]))
  const found: Runs = { runs: [], title: '', links: new Map() }
  let outermost = OUTERMOST
  let stack = [outermost]
  let element: Element | undefined
  const top = () => stack[stack.length - 1]!
  const gap = (at: number, name: string) => {
    if (!INLINE.has(name)) found.runs.push({ text: ' ', start: at, end: at, hidden: null, around: OUTERMOST })
  }
  const open = (at: number) => {
    if (!element) return
    gap(at, element.name)
    stack = element.name === 'body' ? [outermost] : impliedClose(stack, element.name)
    const around = within(top(), element)
    if (element.name === 'a' || element.name === 'area')
      found.links.set(element.start, hiddenIn({ ...around, colour: null }))
    if (!VOID.has(element.name) && stack.length < MAX_DEPTH) stack.push(around)
  }
  const close = (name: string, at: number) => {
    gap(at, name)
    const depth = stack.findLastIndex((one) => one.name === name)
    if (depth > 0) stack.length = depth
  }
  const put = (start: number, end: number) => {
    const around = top()
    const plain = decodeHTML(text.slice(start, end))
    if (around.name === 'title') found.title += plain
    // A stylesheet may put any colour behind the text.
    if (around.name === 'style' && plain.includes('background')) {
      outermost = { ...OUTERMOST, background: null }
      stack[0] = outermost
    }
    if (SILENT.has(around.name)) return
    const last = found.runs.at(-1)
    if (last?.end === start && last.around === around) Object.assign(last, { text: last.text + plain, end })
    else found.runs.push({ text: plain, start, end, hidden: hiddenIn(around), around })
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

function impliedClose(stack: Surroundings[], name: string): Surroundings[] {
  const closed = CLOSES.get(name)
  if (!closed) return stack
  let keep = stack.length
  for (let depth = stack.length - 1; depth > 0 && !STOPS.has(stack[depth]!.name); depth--)
    if (closed.has(stack[depth]!.name)) keep = depth
  return keep < stack.length ? stack.slice(0, keep) : stack
}

type Listener = ConstructorParameters<typeof Tokenizer>[1]

function tokenize(text: string, heard: Partial<Listener>) {
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
      ...heard,
    },
  )
  tokenizer.write(text)
  tokenizer.end()
}
