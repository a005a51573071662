import { quotedPrintable } from '../../../platform/mail/quoted-printable.ts'
import type { Piece } from '../../../platform/mail/smtp/pieces.ts'
import { piecesOf } from '../../../platform/render/jinja.ts'

// Characters that stand for no text: nothing that people write contains them, and what does is freed of them.
const [OPEN, CLOSE] = ['\ufdd0', '\ufdd1']
const [LINK, TARGET, END] = ['\ufdd2', '\ufdd3', '\ufdd4']
/** Where the token of the mail stands, the one that leads out of it, and the one that shows it on the web. */
export const [MAIL_TOKEN, OUT_TOKEN, WEB_TOKEN] = ['\ufdd5', '\ufdd6', '\ufdd7']
const RESERVED = /[\ufdd0-\ufdef]/g
const MARKS = /(\ufdd0\d+\ufdd1|\ufdd2\d+\ufdd3[^\ufdd4]*\ufdd4)/
/** What surrounds the address of a link in the source. */
const LINK_MARKS = /(\ufdd2\d+\ufdd3|\ufdd4)/
const TOKENS = /([\ufdd5-\ufdd7])/
/** A text that is shorter goes through the engine as it is. */
const WORTH_IT = 12
/** Ends a line of quoted-printable that goes on in the next: every piece is made of whole lines. */
const GOES_ON = '=\r\n'

export const withoutReserved = (text: string) => text.replace(RESERVED, '')

/** The place of a link whose address the engine makes. */
export const markedLink = (number: number, address: string) => `${LINK}${number}${TARGET}${address}${END}`

export interface Tokens {
  readonly mail: string
  readonly out: string
  /** Asked for only where it stands: to make it takes a while, and most mails have no web version. */
  readonly web: string
}

/** Encoded once, for everybody; between the lines stand the tokens. */
type Fixed = Piece[]

/**
 * A part of a mail, cut into what is the same for everybody, which is encoded once, and what tags make of it. The engine
 * renders `source`, in which a mark stands for every fixed text: it has little to do, and nothing is encoded twice.
 */
export interface CutPart {
  source: string
  /** The lines of a rendered part; `linkOf` makes the address of a link with tags inside. */
  lines(rendered: string, tokens: Tokens, linkOf: (number: number, target: string) => string): Piece[]
}

/** `fixedFor` knows tags that are addresses of ours: they need no engine. */
export function cutPart(text: string, fixedFor: (expression: string) => string | null): CutPart {
  const fixed: Fixed[] = []
  const source = sourceOf(text, fixedFor, (piece) => `${OPEN}${fixed.push(encoded(piece).map(ready)) - 1}${CLOSE}`)
  return {
    source,
    lines(rendered, tokens, linkOf) {
      const lines: Piece[] = []
      const put = (pieces: Fixed) => {
        for (const piece of pieces) lines.push(isPlace(piece) ? tokenAt(piece, tokens) + GOES_ON : piece)
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

const isPlace = (piece: Piece) => piece === MAIL_TOKEN || piece === OUT_TOKEN || piece === WEB_TOKEN

const tokenAt = (place: Piece, tokens: Tokens) =>
  place === MAIL_TOKEN ? tokens.mail : place === OUT_TOKEN ? tokens.out : tokens.web

/** As bytes, unless it is the place of a token, or so short that it is quicker written with what stands beside it. */
const ready = (piece: Piece): Piece =>
  isPlace(piece) || piece.length < SHORT_PIECE ? piece : Buffer.from(piece as string, 'latin1')
const SHORT_PIECE = 500

/** Lines that another piece can follow: the sign for it has its place in the last one. */
const lineOf = (text: string) => (SHORT.test(text) ? text : encodedLine(text)) + GOES_ON
/** Most of what tags bring needs nothing done to it. */
const SHORT = /^(?!\.|From )[ -<>-~]{1,70}$/

/** Names of people come again and again. */
const kept = new Map<string, string>()
const [MOST_KEPT, LONGEST_KEPT] = [5_000, 100]

function encodedLine(text: string): string {
  const known = kept.get(text)
  if (known !== undefined) return known
  const line = quotedPrintable(`${text}.`).replace(/(=2E|\.)$/, '')
  // Addresses are of one person each, and come but once.
  if (text.length > LONGEST_KEPT || text.includes(':')) return line
  if (kept.size >= MOST_KEPT) kept.clear()
  // A copy: a part of a mail would keep all of it in memory.
  kept.set(Buffer.from(text).toString(), line)
  return line
}

/** The template with marks for its fixed texts. What a block catches, as a filter or a macro, stays as it is written. */
function sourceOf(text: string, fixedFor: (expression: string) => string | null, mark: (fixed: string) => string) {
  const pieces = piecesOf(text)
  let caught = 0
  let held = ''
  const out: string[] = []
  const release = (next: string) => {
    if (held) out.push(held.length < WORTH_IT && !TOKENS.test(held) ? held : mark(held))
    held = ''
    out.push(next)
  }
  pieces.forEach(({ kind, inner, start, end }, i) => {
    if (caught === 0 && kind === 'text') {
      trimmed(inner, text, pieces[i - 1], pieces[i + 1])
        .split(LINK_MARKS)
        .forEach((piece, j) => {
          if (j % 2 === 0) held += piece
          else release(piece)
        })
      return
    }
    const fixed = caught === 0 && kind === 'expression' ? fixedFor(inner) : null
    if (fixed !== null) {
      held += fixed
      return
    }
    release(text.slice(start, end))
    if (kind === 'statement') caught = Math.max(0, caught + catches(inner))
  })
  release('')
  return out.join('')
}

/** As the engine would: a dash in a tag takes the blanks beside it. */
function trimmed(
  inner: string,
  text: string,
  before: { start: number; end: number; kind: string } | undefined,
  after: { start: number } | undefined,
): string {
  const start = before && text[before.end - 3] === '-' ? inner.trimStart() : inner
  return after && text[after.start + 2] === '-' ? start.trimEnd() : start
}

function catches(statement: string): number {
  const [, word = '', rest = ''] = /^\s*(\w+)\s*(.*)$/s.exec(statement) ?? []
  if (['filter', 'macro', 'call'].includes(word)) return 1
  if (word === 'set') return /^[\w\s.,]*=/.test(rest) ? 0 : 1
  return ['endfilter', 'endmacro', 'endcall', 'endset'].includes(word) ? -1 : 0
}
