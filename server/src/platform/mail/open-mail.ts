import PostalMime, { type Email } from 'postal-mime'

/** A hostile mail must not block the process: the parser gets only so much of it. */
const MAX_BYTES = 512 * 1024
const MAX_LINES = 3000
const MAX_BOUNDS = 50
/** `=` ends a piece of base64, which costs the parser as much as a line. It is common in quoted-printable text. */
const MAX_EQUALS = 10_000
const MAX_HEAD = 64 * 1024
const LIMITS = { forceRfc822Attachments: true, maxNestingDepth: 20, maxHeadersSize: 2 * MAX_HEAD }

const LINE_FEED = 10
const DASH = 45
const EQUALS = 61

/** Parses the beginning of a mail in bounded time. Mails within it are attachments. Throws if it is not a mail. */
export const openBeginning = (raw: Buffer): Promise<Email> => PostalMime.parse(beginning(raw), LIMITS)

/** The head of a mail or of one of its parts, with its lines unchanged. */
export function headOf(raw: Buffer): string {
  const start = raw.toString('latin1', 0, MAX_HEAD)
  // Up to the empty line, which may be the first.
  const end = start.search(/(?<![^\n])\r?\n/)
  return end < 0 ? start : start.slice(0, end)
}

/**
 * Splits the mail at lines that may be boundaries: its head, then the parts at every level of nesting. It never splits
 * base64. The rest after too many such lines is left out.
 */
export function cutIntoParts(raw: Buffer): Buffer[] {
  const parts: Buffer[] = []
  let lineEnd = -1
  while (parts.length < MAX_BOUNDS) {
    let end = Math.max(lineEnd, 0)
    while (end < raw.length && !isBeforeBound(raw, end)) end++
    parts.push(raw.subarray(lineEnd + 1, end))
    lineEnd = raw.indexOf(LINE_FEED, end + 1)
    if (lineEnd < 0) break
  }
  return parts
}

/** The beginning of a mail within the limits. */
function beginning(raw: Buffer): Buffer {
  let [lines, bounds, equals] = [0, 0, 0]
  const end = Math.min(raw.length, MAX_BYTES)
  for (let at = 0; at < end; at++) {
    if (raw[at] === EQUALS && ++equals > MAX_EQUALS) return raw.subarray(0, at)
    if (raw[at] !== LINE_FEED) continue
    if (++lines >= MAX_LINES || (isBeforeBound(raw, at) && ++bounds > MAX_BOUNDS)) return raw.subarray(0, at + 1)
  }
  return raw.subarray(0, end)
}

/** Whether a line ends here and the next may be a boundary. */
const isBeforeBound = (raw: Buffer, at: number) => raw[at] === LINE_FEED && raw[at + 1] === DASH && raw[at + 2] === DASH
