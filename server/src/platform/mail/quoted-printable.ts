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
    // One character is left for the `=` that continues the line.
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

/** Decodes quoted-printable; invalid sequences stay unchanged. */
export function fromQuotedPrintable(text: Buffer): Buffer {
  const bytes = Buffer.alloc(text.length)
  let length = 0
  for (let i = 0; i < text.length; i++) {
    const high = text[i] === 61 ? nibble(text[i + 1]) : -1
    const low = high < 0 ? -1 : nibble(text[i + 2])
    if (low >= 0) {
      bytes[length++] = high * 16 + low
      i += 2
    } else if (text[i] === 61 && text[i + 1] === 10) i += 1
    else if (text[i] === 61 && text[i + 1] === 13 && text[i + 2] === 10) i += 2
    else bytes[length++] = text[i]!
  }
  return bytes.subarray(0, length)
}

function nibble(byte = 0): number {
  if (byte >= 48 && byte <= 57) return byte - 48
  const letter = byte | 32
  return letter >= 97 && letter <= 102 ? letter - 87 : -1
}
