import { FeedFault, type ItemFault } from '../faults.ts'
import { MAX_ITEM, type XmlFormat } from '../format.ts'
import { LineCounter } from '../lines.ts'

/** The text of an item element, or an item that cannot be read. */
export type ItemText = { line: number; text: string } | { line: number; fault: ItemFault }

/** Where the splitter stands between two pieces of a feed. Plain data: each piece may be read in another thread. */
export interface XmlState {
  /** Text whose end has not arrived. */
  rest: string
  /** The line at which `rest` starts. */
  line: number
  /** Inside an item that is too long. */
  skipping: boolean
  /** The outermost element has ended. */
  closed: boolean
}

/** Longer than any mark: a mark that is cut off at the end of a piece waits for the next one. */
const MARK = 100

/**
 * Splits an XML feed into the texts of its items, without parsing them: so an item that is not well-formed is an error of
 * its own, and the feed continues with the next one. Text in comments and CDATA is no markup, unless the item would not end
 * otherwise. Takes linear time.
 */
export class XmlSplitter {
  readonly state: XmlState
  /** Everything that may start, end or hide an item; `raw` finds items in text that has lost its structure. */
  readonly #marks: RegExp
  readonly #raw: RegExp
  readonly #item: string
  #buffer = ''
  #lines = new LineCounter('', 1)
  /** The last search for each end, because hostile text asks for the same one again and again. */
  readonly #ends = new Map<string, { from: number; at: number }>()

  constructor({ item, root }: Pick<XmlFormat, 'item' | 'root'>, state?: XmlState) {
    this.state = { ...(state ?? { rest: '', line: 1, skipping: false, closed: false }) }
    this.#item = item
    const [name, outer] = [RegExp.escape(item), RegExp.escape(root)]
    this.#marks = new RegExp(`<(?:!|\\?|/?${name}(?=[\\s/>])|/${outer}(?=[\\s>]))`, 'g')
    this.#raw = new RegExp(`<(?:/?${name}(?=[\\s/>])|/${outer}(?=[\\s>]))`, 'g')
  }

  /** Returns the items that are complete, with `last` all of them. Throws a FeedFault. */
  *push(text: string, last = false): Generator<ItemText> {
    this.#buffer = this.state.rest + text
    this.#lines = new LineCounter(this.#buffer, this.state.line)
    this.#ends.clear()
    let at = this.state.skipping ? this.#resume() : 0
    while (at !== -1) {
      const found = this.#next(at, last)
      if (found.item) yield found.item
      at = found.at
    }
    if (last && !this.state.closed) throw new FeedFault('truncated')
  }

  /** The next item, if one ends, and where to continue; -1 when the rest of the text waits for the next piece. */
  #next(at: number, last: boolean): { at: number; item?: ItemText } {
    const mark = this.#find(this.#marks, at)
    if (!mark) return this.#keep(this.#cutMark(at))
    const start = mark.index
    if (mark[0] === `<${this.#item}`) return this.#readItem(start, last)
    if (mark[0] === '<!' || mark[0] === '<?') {
      const end = this.#endOfHidden(start)
      if (end === 'declaration') throw new FeedFault('doctype')
      if (end !== -1) return { at: end }
      if (this.#buffer.length - start > MAX_ITEM) throw new FeedFault('format')
      return this.#keep(start)
    }
    // The end of an item here belongs to none.
    if (!mark[0].startsWith(`</${this.#item}`)) this.state.closed = true
    return { at: start + mark[0].length }
  }

  #readItem(start: number, last: boolean): { at: number; item?: ItemText } {
    const line = this.#lines.at(start)
    const tagEnd = this.#buffer.indexOf('>', start)
    if (tagEnd !== -1 && this.#buffer[tagEnd - 1] === '/') return this.#textOf(start, tagEnd + 1, line)
    for (let at = tagEnd; at !== -1; ) {
      const mark = this.#find(this.#marks, at)
      if (!mark) break
      if (mark[0] === '<!' || mark[0] === '<?') {
        const end = this.#endOfHidden(mark.index)
        // A parser will refuse the declaration.
        at = end === 'declaration' ? mark.index + 2 : end
        continue
      }
      if (mark[0] !== `</${this.#item}`) return { at: mark.index, item: { line, fault: 'unclosed' } }
      const end = this.#buffer.indexOf('>', mark.index)
      if (end === -1) break
      return this.#textOf(start, end + 1, line)
    }
    if (!last && this.#buffer.length - start <= MAX_ITEM) return this.#keep(start)
    return this.#recover(start, line, last)
  }

  #textOf(start: number, end: number, line: number): { at: number; item: ItemText } {
    const text = this.#buffer.slice(start, end)
    const isLong = text.length > MAX_ITEM / 4 && Buffer.byteLength(text) > MAX_ITEM
    return { at: end, item: isLong ? { line, fault: 'too_long' } : { line, text } }
  }

  /** The item has no end within the limit: something in it was not closed, or it is too long. */
  #recover(start: number, line: number, last: boolean): { at: number; item?: ItemText } {
    const mark = this.#find(this.#raw, start + 1)
    const isEnd = mark?.[0] === `</${this.#item}`
    if (mark) return { at: isEnd ? mark.index + mark[0].length : mark.index, item: { line, fault: 'unclosed' } }
    if (last) throw new FeedFault('truncated')
    this.state.skipping = true
    const { at } = this.#keep(this.#cutMark(start + 1))
    return { at, item: { line, fault: 'too_long' } }
  }

  /** The end of an item that is too long, or the start of the next one. */
  #resume(): number {
    const mark = this.#find(this.#raw, 0)
    if (!mark) return this.#keep(this.#cutMark(0)).at
    this.state.skipping = false
    return mark[0] === `</${this.#item}` ? mark.index + mark[0].length : mark.index
  }

  /** The position after a comment, CDATA or instruction; -1 when its end has not arrived. */
  #endOfHidden(at: number): number | 'declaration' {
    const is = (text: string) => this.#buffer.startsWith(text, at)
    if (is('<?')) return this.#after('?>', at + 2)
    if (is('<!--')) return this.#after('-->', at + 4)
    if (is('<![CDATA[')) return this.#after(']]>', at + 9)
    const isCut =
      this.#buffer.length < at + 9 && ['<!--', '<![CDATA['].some((one) => one.startsWith(this.#buffer.slice(at)))
    return isCut ? -1 : 'declaration'
  }

  #after(end: string, from: number): number {
    const known = this.#ends.get(end)
    const isKnown = known && from >= known.from && (known.at === -1 || known.at >= from)
    const at = isKnown ? known.at : this.#buffer.indexOf(end, from)
    if (!isKnown) this.#ends.set(end, { from, at })
    return at === -1 ? -1 : at + end.length
  }

  #find(marks: RegExp, from: number): RegExpExecArray | null {
    marks.lastIndex = from
    return marks.exec(this.#buffer)
  }

  /** Where a mark may begin that the end of the piece cuts off. */
  #cutMark(from: number): number {
    const at = this.#buffer.lastIndexOf('<')
    return at >= from && at > this.#buffer.length - MARK ? at : this.#buffer.length
  }

  #keep(from: number): { at: -1 } {
    this.state.line = this.#lines.at(from)
    this.state.rest = this.#buffer.slice(from)
    return { at: -1 }
  }
}
