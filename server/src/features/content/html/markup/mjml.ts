import { type Element, readMarkup } from './elements.ts'

/** An element of a design with its place in the source. */
export interface MjmlElement extends Element {
  /** Its number in document order. The root `mjml` is not counted. */
  index: number
  parent: MjmlElement | null
  /** Where its content ends; the end of its tag if it has no content. */
  contentEnd: number
  isSelfClosing: boolean
}

/** Their content is HTML or text: tags in it are no elements of the design. */
const WITH_HTML = new Set(
  'accordion-text accordion-title button html-attribute navbar-link preview raw social-element style table text title'
    .split(' ')
    .map((name) => `mj-${name}`),
)

/** Reads the elements of a design, in document order, whose names begin with `mj-`. */
export function readMjml(source: string): MjmlElement[] {
  const { elements, closings } = readMarkup(source)
  const tags = [
    ...elements
      .filter(({ inComment }) => !inComment)
      .map((element) => ({ at: element.start, name: element.name, element })),
    ...closings.map(({ name, start }) => ({ at: start, name, element: null })),
  ]
    .filter(({ name }) => name.startsWith('mj-'))
    .sort((one, other) => one.at - other.at)
  const found: MjmlElement[] = []
  const open: MjmlElement[] = []
  for (const { at, name, element } of tags) {
    const top = open.at(-1)
    if (top && WITH_HTML.has(top.name) && (element || name !== top.name)) continue
    if (element) {
      const isSelfClosing = source.slice(element.end - 2, element.end) === '/>'
      const made = { ...element, index: found.length, parent: top ?? null, contentEnd: element.end, isSelfClosing }
      found.push(made)
      if (!isSelfClosing) open.push(made)
    } else if (top) {
      const depth = open.findLastIndex((one) => one.name === name)
      // A tag that was never opened closes nothing.
      if (depth !== -1) for (const one of open.splice(depth)) one.contentEnd = at
    }
  }
  for (const one of open) one.contentEnd = source.length
  return found
}
