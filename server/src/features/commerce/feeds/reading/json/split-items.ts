import { FeedFault } from '../faults.ts'
import { type JsonFormat, MAX_ITEM } from '../format.ts'
import { LineCounter } from '../lines.ts'
import type { ItemText } from '../xml/split-items.ts'

/** Where the splitter stands between two pieces of a feed. Plain data: each piece may be read in another thread. */
export interface JsonState {
  /** The characters before the array that have not arrived. */
  before: number
  rest: string
  line: number
  /** Inside an item that is too long. */
  skipping: Nesting | null
  closed: boolean
}

/** Where a scan stands inside a value. */
interface Nesting {
  depth: number
  inText: boolean
  /** The next character of the text is escaped. */
  escaped: boolean
}

const START: Nesting = { depth: 0, inText: false, escaped: false }

/** Splits the array of a JSON feed into the texts of its items. Takes linear time. */
export class JsonSplitter {
  readonly state: JsonState
  #buffer = ''
  #lines = new LineCounter('', 1)

  constructor({ start }: Pick<JsonFormat, 'start'>, state?: JsonState) {
    this.state = { ...(state ?? { before: start, rest: '', line: 1, skipping: null, closed: false }) }
  }

  /** Returns the items that are complete, with `last` all of them. Throws a FeedFault. */
  *push(text: string, last = false): Generator<ItemText> {
    this.#buffer = this.state.rest + text
    this.#lines = new LineCounter(this.#buffer, this.state.line)
    this.state.rest = ''
    let at = Math.min(this.state.before, this.#buffer.length)
    this.state.before -= at
    if (this.state.skipping) at = this.#skip(at, this.state.skipping)
    while (!this.state.closed && at !== -1) {
      at = this.#startOfValue(at)
      if (at === this.#buffer.length) break
      if (this.#buffer[at] === ']') {
        this.state.closed = true
        break
      }
      const found = this.#readItem(at, last)
      if (found.item) yield found.item
      at = found.at
    }
    if (!this.state.rest) this.state.line = this.#lines.at(this.#buffer.length)
    if (last && !this.state.closed) throw new FeedFault('truncated')
  }

  #readItem(start: number, last: boolean): { at: number; item?: ItemText } {
    const line = this.#lines.at(start)
    const end = endOfValue(this.#buffer, start, START)
    // A bracket that closes nothing.
    if (end === start) return { at: start + 1, item: { line, fault: 'broken' } }
    if (typeof end === 'number') {
      const text = this.#buffer.slice(start, end)
      const isLong = text.length > MAX_ITEM / 4 && Buffer.byteLength(text) > MAX_ITEM
      return { at: end, item: isLong ? { line, fault: 'too_long' } : { line, text } }
    }
    if (last) throw new FeedFault('truncated')
    if (this.#buffer.length - start <= MAX_ITEM) {
      this.state.rest = this.#buffer.slice(start)
      this.state.line = line
      return { at: -1 }
    }
    this.state.skipping = end
    return { at: -1, item: { line, fault: 'too_long' } }
  }

  #skip(at: number, from: Nesting): number {
    const end = endOfValue(this.#buffer, at, from)
    this.state.skipping = typeof end === 'number' ? null : end
    return typeof end === 'number' ? end : -1
  }

  #startOfValue(from: number): number {
    let at = from
    while (at < this.#buffer.length && isBetween(this.#buffer.charCodeAt(at))) at++
    return at
  }
}

/** Spaces, line ends and commas. */
const isBetween = (code: number) => code === 32 || code === 10 || code === 13 || code === 9 || code === 44

/** The position after a value, or where the scan stands at the end of the text. Ends of arrays end a bare word too. */
function endOfValue(text: string, from: number, { depth, inText, escaped }: Nesting): number | Nesting {
  let [at, open, level] = [from + (escaped ? 1 : 0), inText, depth]
  const marks = /["{}[\],]/g
  for (;;) {
    if (open) {
      const end = endOfText(text, at)
      if (typeof end !== 'number') return { depth: level, inText: true, ...end }
      at = end
      open = false
      if (level === 0) return at
    }
    marks.lastIndex = at
    const mark = marks.exec(text)
    if (!mark) return { depth: level, inText: false, escaped: false }
    at = mark.index + 1
    if (mark[0] === '"') open = true
    else if (mark[0] === '{' || mark[0] === '[') level += 1
    else if (mark[0] !== ',') level -= 1
    if (mark[0] === ',' ? level === 0 : level < 0) return mark.index
    if (level === 0 && (mark[0] === '}' || mark[0] === ']')) return at
  }
}

/** The position after the closing quote of a text. */
function endOfText(text: string, from: number): number | { escaped: boolean } {
  for (let at = from; ; ) {
    const quote = text.indexOf('"', at)
    const end = quote === -1 ? text.length : quote
    let slashes = 0
    while (end - slashes > at && text.charCodeAt(end - 1 - slashes) === 92) slashes++
    const escaped = slashes % 2 === 1
    if (quote === -1) return { escaped }
    if (!escaped) return quote + 1
    at = quote + 1
  }
}
