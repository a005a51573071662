const MAX_LINE = 76
const MAX_WORD = 75

export interface Mailbox {
  name?: string
  address: string
}

/** A header folded into lines; text that is not ASCII is encoded. No value can begin another header. */
export function header(name: string, value: string): string {
  const clean = oneLine(value)
  if (!isAscii(clean)) return fold(`${name}:`, encodedWords(clean, MAX_WORD - name.length - 2))
  const whole = `${name}: ${clean}`
  return whole.length <= MAX_LINE ? whole : fold(`${name}:`, clean.split(' '))
}

/** A header with addresses, such as From and To. */
export function addressHeader(name: string, { name: display = '', address }: Mailbox): string {
  if (!/^[!-~]+$/.test(address)) throw new Error(`${address} cannot stand in a header`)
  const clean = oneLine(display)
  if (!clean) return fold(`${name}:`, [address])
  const words = isAscii(clean) ? quoted(clean).split(' ') : encodedWords(clean, MAX_WORD - name.length - 2)
  return fold(`${name}:`, [...words, `<${address}>`])
}

/** A header whose value consists of parts that must not be split. */
export const partsHeader = (name: string, parts: readonly string[]): string => fold(`${name}:`, parts)

const oneLine = (value: string) => (CLEAN.test(value) ? value : cleaned(value))
/** Quick way for values that need no cleaning: most do not, and every mail has several. */
const CLEAN = /^[!-~]+(?: [!-~]+)*$/
const cleaned = (value: string) =>
  value
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()

const isAscii = (value: string) => /^[ -~]*$/.test(value) && !value.includes('=?')

/** Quotes a name that contains characters with a meaning in addresses. */
const quoted = (name: string) =>
  /^[\w !#$%&'*+/=?^`{|}~-]*$/.test(name) ? name : `"${name.replace(/["\\]/g, '\\$&')}"`

function fold(start: string, words: readonly string[]): string {
  const lines = [start]
  for (const word of words) {
    const line = lines.at(-1)!
    // The first word stays on the line of the name: some servers and filters read only that line.
    if (lines.length === 1 && line === start) lines[0] = `${line} ${word}`
    else if (line.length + 1 + word.length <= MAX_LINE) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(` ${word}`)
  }
  return lines.join('\r\n')
}

/** Encoded words of RFC 2047, in the shorter of its two encodings; no character is split. */
function encodedWords(value: string, firstRoom: number): string[] {
  const bytes = Buffer.byteLength(value)
  const quoted = lengthInQ(value)
  return (bytes * 4) / 3 <= quoted ? cut(value, firstRoom, BASE64) : cut(value, firstRoom, QUOTED)
}

interface Encoding {
  /** The length of a character in an encoded word. */
  sizeOf(character: string): number
  /** The length of a word with that much content. */
  lengthOf(size: number): number
  word(text: string): string
}

const AROUND = '=?UTF-8?B??='.length

const BASE64: Encoding = {
  sizeOf: (character) => Buffer.byteLength(character),
  lengthOf: (size) => AROUND + Math.ceil(size / 3) * 4,
  word: (text) => `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`,
}

const QUOTED: Encoding = {
  sizeOf: lengthInQ,
  lengthOf: (size) => AROUND + size,
  word: (text) =>
    `=?UTF-8?Q?${Array.from(Buffer.from(text), (byte) => {
      const character = String.fromCharCode(byte)
      if (byte === 32) return '_'
      return IN_Q.test(character) ? character : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`
    }).join('')}?=`,
}
const IN_Q = /[A-Za-z0-9!*+/-]/

function lengthInQ(text: string): number {
  const plain = text.replace(/[^A-Za-z0-9!*+/ -]+/g, '').length
  return plain + 3 * (Buffer.byteLength(text) - plain)
}

function cut(value: string, firstRoom: number, { sizeOf, lengthOf, word }: Encoding): string[] {
  const words: string[] = []
  let [text, size] = ['', 0]
  for (const character of value) {
    const own = sizeOf(character)
    const room = words.length ? MAX_WORD - 1 : firstRoom
    if (text && lengthOf(size + own) > room) {
      words.push(word(text))
      ;[text, size] = ['', 0]
    }
    text += character
    size += own
  }
  return [...words, word(text)]
}
