import { normaliseAddress } from '../../../../platform/mail/address.ts'

const CONTROL = /[\p{Cc}\u2028\u2029]+/gu
const CONTROL_BUT_LINES = /[^\P{Cc}\n]+/gu
const SPACES = /\p{Zs}+/gu
const EDGE = /[\p{Z}\p{Cf}\s]/u
// Joiners (U+200C, U+200D) are no part of it: emoji and some scripts are made with them.
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/g
// Most cells are plain; a look at them is five times cheaper than five replacements.
const PLAIN = /^(?! )(?:[!-~\u00c0-\u024f]| (?! ))*(?<! )$/

/**
 * A cell as one line of text: no control characters, no invisible ones, no spaces around, single plain spaces within
 * (NBSP is how web pages and Excel put one), and letters in one form (a Mac writes `č` as two characters).
 */
export function cleanLine(cell: string): string {
  if (PLAIN.test(cell)) return cell
  return trim(cell.replace(INVISIBLE, '').replace(CONTROL, ' ').replace(SPACES, ' ')).normalize('NFC')
}

/** The same for a text that may have lines. */
export function cleanText(cell: string): string {
  if (PLAIN.test(cell)) return cell
  const lines = cell.replace(INVISIBLE, '').replace(/\r\n?|\u2028|\u2029/g, '\n')
  return trim(lines.replace(CONTROL_BUT_LINES, ' ')).normalize('NFC')
}

/** Step by step, as a pattern for the end of a text takes quadratic time on a cell full of spaces. */
function trim(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && EDGE.test(text[start]!)) start++
  while (end > start && EDGE.test(text[end - 1]!)) end--
  return text.slice(start, end)
}

/** The text for comparing: lower case, without diacritics, words of letters and digits with single spaces. */
export const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/ł/g, 'l')
    .replace(/ß/g, 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The address that the cell is, in the form that we store, or null. No address is longer than 254 bytes. */
export const readAddress = (cell: string): string | null =>
  cell.includes('@') && cell.length < 1000 ? normaliseAddress(cleanLine(cell)) : null

/** Nothing to see in it. */
export const isBlank = (cell: string) => cell === '' || /^[\s\p{Z}\p{Cc}\p{Cf}]*$/u.test(cell)
