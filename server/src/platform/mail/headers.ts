const MAX_LINE = 76
const MAX_WORD = 75

export interface Mailbox {
  name?: string
  address: string
}

/** A header with its value, folded into lines; what is not ASCII is encoded. No value can begin another header. */
export function header(name: string, value: string): string {
  const clean = oneLine(value)
  const words = isAscii(clean) ? clean.split(' ') : encodedWords(clean, MAX_WORD - name.length - 2)
  return fold(`${name}:`, words)
}

/** A header of addresses, as From and To. */
export function addressHeader(name: string, { name: display = '', address }: Mailbox): string {
  if (!/^[!-~]+$/.test(address)) throw new Error(`${address} cannot stand in a header`)
  const clean = oneLine(display)
  if (!clean) return fold(`${name}:`, [address])
  const words = isAscii(clean) ? quoted(clean).split(' ') : encodedWords(clean, MAX_WORD - name.length - 2)
  return fold(`${name}:`, [...words, `<${address}>`])
}

/** A header whose value is made of parts that must stay whole. */
export const partsHeader = (name: string, parts: readonly string[]): string => fold(`${name}:`, parts)

const oneLine = (value: string) =>
  value
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()

const isAscii = (value: string) => /^[ -~]*$/.test(value) && !value.includes('=?')

/** A name with signs that mean something in addresses is put into quotes. */
const quoted = (name: string) =>
  /^[\w !#$%&'*+/=?^`{|}~-]*$/.test(name) ? name : `"${name.replace(/["\\]/g, '\\$&')}"`

function fold(start: string, words: readonly string[]): string {
  const lines = [start]
  for (const word of words) {
    const line = lines.at(-1)!
    // The first word stays on the line of the name, where everybody looks for it.
    if (lines.length === 1 && line === start) lines[0] = `${line} ${word}`
    else if (line.length + 1 + word.length <= MAX_LINE) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(` ${word}`)
  }
  return lines.join('\r\n')
}

/** Words of RFC 2047, in the shorter of its two encodings; no character is cut in two. */
function encodedWords(value: string, firstRoom: number): string[] {
  const encode = [base64Word, quotedWord].map((word) => cut(value, word, firstRoom))
  return encode[0]!.join('').length <= encode[1]!.join('').length ? encode[0]! : encode[1]!
}

function cut(value: string, word: (text: string) => string, firstRoom: number): string[] {
  const words: string[] = []
  let text = ''
  for (const character of value) {
    const room = words.length ? MAX_WORD - 1 : firstRoom
    if (text && word(text + character).length > room) {
      words.push(word(text))
      text = ''
    }
    text += character
  }
  return [...words, word(text)]
}

const base64Word = (text: string) => `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`

const quotedWord = (text: string) =>
  `=?UTF-8?Q?${[...Buffer.from(text)]
    .map((byte) => {
      const character = String.fromCharCode(byte)
      if (byte === 32) return '_'
      return /[A-Za-z0-9!*+/-]/.test(character) ? character : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`
    })
    .join('')}?=`
