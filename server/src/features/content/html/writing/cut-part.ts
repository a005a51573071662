import { quotedPrintable } from '../../../../platform/mail/quoted-printable.ts'
import type { Piece } from '../../../../platform/mail/smtp/pieces.ts'
import { piecesOf } from '../../../../platform/render/jinja.ts'

// Noncharacters of Unicode mark places. They are removed from everything that authors and contacts write.
const [OPEN, CLOSE] = ['\ufdd0', '\ufdd1']
const [LINK, TARGET, END] = ['\ufdd2', '\ufdd3', '\ufdd4']
/** The places of the tokens for tracking the mail, for its unsubscribe page and for its web version. */
export const [MAIL_TOKEN, UNSUBSCRIBE_TOKEN, WEB_TOKEN] = ['\ufdd5', '\ufdd6', '\ufdd7']
const RESERVED = /[\ufdd0-\ufdef]/g
const MARKS = /(\ufdd0\d+\ufdd1|\ufdd2\d+\ufdd3[^\ufdd4]*\ufdd4)/
/** The marks around the address of a link in the source. */
const LINK_MARKS = /(\ufdd2\d+\ufdd3|\ufdd4)/
const TOKENS = /([\ufdd5-\ufdd7])/
/** Shorter texts go through the engine: a mark would not save time. */
const MIN_FIXED = 12
/** The soft line break of quoted-printable. Each piece ends with one, so pieces consist of whole lines. */
const SOFT_BREAK = '=\r\n'

export const withoutReserved = (text: string) => text.replace(RESERVED, '')

/** Marks a link whose address the engine makes. */
export const markedLink = (number: number, address: string) => `${LINK}${number}${TARGET}${address}${END}`

/** The tokens in the addresses of one message. */
export interface Tokens {
  readonly mail: string
  /** Opens the unsubscribe page. */
  readonly out: string
  /** Read only where it is used: making it is slow, and most mails have no link to a web version. */
  readonly web: string
}

/** Text that is the same for all recipients, encoded once, with the places of tokens between the lines. */
type Fixed = Piece[]

/**
 * A part of a mail, split into fixed texts, which are encoded once, and template tags. The engine renders `source`,
 * where a mark stands for each fixed text: it has little to render, and no fixed text is encoded twice.
 */
export interface CutPart {
  source: string
  /** The encoded lines of a rendered part; `linkOf` makes the address of a link that contains template tags. */
  lines(rendered: string, tokens: Tokens, linkOf: (number: number, target: string) => string): Piece[]
}

/** Cuts a part. `fixedFor` returns the text for tags that are own addresses: they need no engine. */
export function cutPart(text: string, fixedFor: (expression: string) => string | null): CutPart {
  const fixed: Fixed[] = []
  const source = sourceOf(text, fixedFor, (piece) => `${OPEN}${fixed.push(encoded(piece).map(ready)) - 1}${CLOSE}`)
  return {
    source,
    lines(rendered, tokens, linkOf) {
      const lines: Piece[] = []
      const put = (pieces: Fixed) => {
        for (const piece of pieces) lines.push(isPlace(piece) ? tokenAt(piece, tokens) + SOFT_BREAK : piece)
      }
      for (const piece of rendered.split(MARKS)) {
        if (piece[0] === OPEN) put(fixed[Number(piece.slice(1, -1))] ?? [])
        else if (piece[0] === LINK) {
          const [number = '', target = ''] = piece.slice(1, -1).split(TARGET)
          put(encoded(linkOf(Number(number), target)))
        } else if (piece) put(encoded(piece))
      }
      return lines
    },
  }
}

function encoded(text: string): Fixed {
  if (!TOKENS.test(text)) return [lineOf(text)]
  return text
    .split(TOKENS)
    .filter(Boolean)
    .map((piece) => (isPlace(piece) ? piece : lineOf(piece)))
}

const isPlace = (piece: Piece) => piece === MAIL_TOKEN || piece === UNSUBSCRIBE_TOKEN || piece === WEB_TOKEN

const tokenAt = (place: Piece, tokens: Tokens) =>
  place === MAIL_TOKEN ? tokens.mail : place === UNSUBSCRIBE_TOKEN ? tokens.out : tokens.web

/** Long pieces as bytes. Short ones stay strings: it is faster to write them together with their neighbours. */
const ready = (piece: Piece): Piece =>
  isPlace(piece) || piece.length < SHORT_PIECE ? piece : Buffer.from(piece as string, 'latin1')
const SHORT_PIECE = 500

/** Encodes a text as whole lines: the soft break always fits into the last one. */
const lineOf = (text: string) => (NEEDS_NO_ENCODING.test(text) ? text : encodedLine(text)) + SOFT_BREAK
/** True for most values of tags. */
const NEEDS_NO_ENCODING = /^(?!\.|From )[ -<>-~]{1,70}$/

/** Encoded lines of short values: names of people repeat often. */
const cache = new Map<string, string>()
const [MAX_CACHED, MAX_CACHED_LENGTH] = [5_000, 100]

function encodedLine(text: string): string {
  const known = cache.get(text)
  if (known !== undefined) return known
  const line = quotedPrintable(`${text}.`).replace(/(=2E|\.)$/, '')
  // Addresses contain a token of one recipient and do not repeat.
  if (text.length > MAX_CACHED_LENGTH || text.includes(':')) return line
  if (cache.size >= MAX_CACHED) cache.clear()
  // A copy: a slice would keep the whole rendered part in memory.
  cache.set(Buffer.from(text).toString(), line)
  return line
}

/**
 * The template with marks for fixed texts. The bodies of filters, macros and `set` blocks stay: the engine uses their
 * text.
 */
function sourceOf(text: string, fixedFor: (expression: string) => string | null, mark: (fixed: string) => string) {
  const pieces = piecesOf(text)
  let captureDepth = 0
  let held = ''
  const out: string[] = []
  const release = (next: string) => {
    if (held) out.push(held.length < MIN_FIXED && !TOKENS.test(held) ? held : mark(held))
    held = ''
    out.push(next)
  }
  pieces.forEach(({ kind, inner, start, end }, i) => {
    if (captureDepth === 0 && kind === 'text') {
      trimmed(inner, text, pieces[i - 1], pieces[i + 1])
        .split(LINK_MARKS)
        .forEach((piece, j) => {
          if (j % 2 === 0) held += piece
          else release(piece)
        })
      return
    }
    const fixed = captureDepth === 0 && kind === 'expression' ? fixedFor(inner) : null
    if (fixed !== null) {
      held += fixed
      return
    }
    release(text.slice(start, end))
    if (kind === 'statement') captureDepth = Math.max(0, captureDepth + captures(inner))
  })
  release('')
  return out.join('')
}

/** Trims as the engine does: a dash in a tag removes the blanks beside it. */
function trimmed(
  inner: string,
  text: string,
  before: { start: number; end: number; kind: string } | undefined,
  after: { start: number } | undefined,
): string {
  const start = before && text[before.end - 3] === '-' ? inner.trimStart() : inner
  return after && text[after.start + 2] === '-' ? start.trimEnd() : start
}

/** 1 for a statement that opens a block whose text the engine captures, -1 for one that closes it. */
function captures(statement: string): number {
  const [, word = '', rest = ''] = /^\s*(\w+)\s*(.*)$/s.exec(statement) ?? []
  if (['filter', 'macro', 'call'].includes(word)) return 1
  if (word === 'set') return /^[\w\s.,]*=/.test(rest) ? 0 : 1
  return ['endfilter', 'endmacro', 'endcall', 'endset'].includes(word) ? -1 : 0
}
