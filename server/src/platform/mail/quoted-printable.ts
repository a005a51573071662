const MAX_LINE = 76
const HEX = Array.from({ length: 256 }, (_, byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`)
const PLAIN = Array.from(
  { length: 256 },
  (_, byte) => (byte >= 33 && byte <= 126 && byte !== 61) || byte === 32 || byte === 9,
)

/**
 * A text as quoted-printable: lines of at most 76 characters of ASCII, line breaks as CRLF. A line never begins with a dot
 * or with `From `, which some servers change on the way.
 */
export function quotedPrintable(text: string): string {
  return text
    .replace(/\r\n?|\n/g, '\n')
    .split('\n')
    .map(encodeLine)
    .join('\r\n')
}

function encodeLine(line: string): string {
  if (line.length <= MAX_LINE && isPlain(line)) return line
  const bytes = Buffer.from(line)
  const out: string[] = []
  let length = 0
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!
    const isLast = i === bytes.length - 1
    const isSafe = PLAIN[byte] && !(isLast && (byte === 32 || byte === 9)) && !(length === 0 && breaksAtStart(bytes, i))
    const piece = isSafe ? String.fromCharCode(byte) : HEX[byte]!
    // One place is left for the sign that the line goes on.
    if (length + piece.length > (isLast ? MAX_LINE : MAX_LINE - 1)) {
      out.push('=\r\n')
      length = 0
      i -= 1
      continue
    }
    out.push(piece)
    length += piece.length
  }
  return out.join('')
}

const isPlain = (line: string) => /^(?!\.|From )[\t -<>-~]*$/.test(line) && !/[\t ]$/.test(line)

const breaksAtStart = (bytes: Buffer, at: number) =>
  bytes[at] === 46 || (bytes[at] === 70 && bytes.toString('latin1', at, at + 5) === 'From ')
