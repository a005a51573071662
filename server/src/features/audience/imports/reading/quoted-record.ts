const SPACE = 32
const CR = 13
const LF = 10

interface Place {
  at: number
  /** A record that does not end before it is rejected. */
  limit: number
  /** The buffer is the end of the file. */
  last: boolean
  delimiter: string
  quote: string
}

export interface QuotedRecord {
  cells: string[]
  /** The position of its line end. */
  end: number
  /** Dirty: text follows a closing quote. Broken: a later cell also has the quote that should have closed it. */
  state: 'clean' | 'dirty' | 'broken'
}

/** Reads the record with quotes that starts at `at`; null when it does not end within the buffer or the limit. */
export function readQuoted(buffer: string, { at, limit, last, delimiter, quote }: Place): QuotedRecord | null {
  const delimiterCode = delimiter.charCodeAt(0)
  const quoteCode = quote.charCodeAt(0)
  const cells: string[] = []
  let state: QuotedRecord['state'] = 'clean'
  let start = at
  for (;;) {
    let open = start
    while (buffer.charCodeAt(open) === SPACE) open++
    let end: number
    if (buffer.charCodeAt(open) === quoteCode) {
      const close = closingQuote(buffer, open, quote)
      if (close === -1 || close > limit) return null
      end = close + 1
      while (buffer.charCodeAt(end) === SPACE || buffer.charCodeAt(end) === CR) end++
      const code = buffer.charCodeAt(end)
      const clean = code === delimiterCode || code === LF || end === buffer.length
      if (!clean) {
        if (state === 'clean') state = 'dirty'
        end = endOfCell(buffer, end, delimiterCode)
      }
      cells.push(clean ? unquote(buffer.slice(open + 1, close), quote) : unquoteDirty(buffer.slice(open, end), quote))
    } else {
      end = endOfCell(buffer, open, delimiterCode)
      const stop = buffer.charCodeAt(end) === delimiterCode ? end : beforeCr(buffer, start, end)
      if (state === 'dirty' && buffer.charCodeAt(stop - 1) === quoteCode) state = 'broken'
      cells.push(buffer.slice(start, stop))
    }
    if (end > limit || (end === buffer.length && !last)) return null
    if (end === buffer.length || buffer.charCodeAt(end) === LF) return { cells, end, state }
    start = end + 1
  }
}

function closingQuote(buffer: string, open: number, quote: string): number {
  let close = buffer.indexOf(quote, open + 1)
  while (close !== -1 && buffer[close + 1] === quote) close = buffer.indexOf(quote, close + 2)
  return close
}

function endOfCell(buffer: string, from: number, delimiterCode: number): number {
  let end = from
  for (; end < buffer.length; end++) {
    const code = buffer.charCodeAt(end)
    if (code === delimiterCode || code === LF) break
  }
  return end
}

function beforeCr(buffer: string, start: number, end: number): number {
  let stop = end
  while (stop > start && buffer.charCodeAt(stop - 1) === CR) stop--
  return stop
}

function unquote(inner: string, quote: string): string {
  const text = inner.includes(quote) ? inner.replaceAll(quote + quote, quote) : inner
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
}

/** `"Hotel "Praha""` → `Hotel "Praha"`; `"Praha" hotel` stays as it is. */
function unquoteDirty(raw: string, quote: string): string {
  const text = raw.trimEnd()
  return text.endsWith(quote) ? unquote(text.slice(1, -1), quote) : text
}
