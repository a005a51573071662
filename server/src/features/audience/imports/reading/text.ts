import { normaliseAddress } from '../../../../platform/mail/address.ts'
import { normalForm, trimmed } from '../../../../platform/text/normalise.ts'

const CONTROL = /[\p{Cc}\u2028\u2029]+/gu
const CONTROL_BUT_LINES = /[^\P{Cc}\n]+/gu
const SPACES = /\p{Zs}+/gu
// Without joiners (U+200C, U+200D), which emoji and some scripts need.
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/g
// Most cells are plain; this test is five times cheaper than the replacements.
const PLAIN = /^(?! )(?:[!-~\u00c0-\u024f]| (?! ))*(?<! )$/

/**
 * Cleans a cell to one line of text: no control or invisible characters, no spaces around it, single plain spaces
 * within (web pages and Excel use NBSP), and letters in one form (a Mac writes `č` as two characters).
 */
export function cleanLine(cell: string): string {
  if (PLAIN.test(cell)) return cell
  return normalForm(trimmed(cell.replace(INVISIBLE, '').replace(CONTROL, ' ').replace(SPACES, ' ')), 'NFC')
}

/** Cleans a text that may have several lines. */
export function cleanText(cell: string): string {
  if (PLAIN.test(cell)) return cell
  const lines = cell.replace(INVISIBLE, '').replace(/\r\n?|\u2028|\u2029/g, '\n')
  return normalForm(trimmed(lines.replace(CONTROL_BUT_LINES, ' ')), 'NFC')
}

/** The form in which texts are compared: lower case, no diacritics, words of letters and digits with single spaces. */
export const fold = (text: string) =>
  normalForm(text, 'NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/ł/g, 'l')
    .replace(/ß/g, 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** `Jan Novák <jan@example.com>`, as mail programs copy it. */
const NAMED = /^([^<>]*)<([^<>]+)>$/

/** The normalised address of a cell, or null. No address is longer than 254 bytes. */
export function readAddress(cell: string): string | null {
  if (!cell.includes('@') || cell.length >= 1000) return null
  const text = cleanLine(cell)
  return normaliseAddress(NAMED.exec(text)?.[2] ?? text)
}

/** The name before the address of a cell; empty when there is none. */
export function nameBefore(cell: string): string {
  if (!cell.includes('<') || cell.length >= 1000) return ''
  const name = cleanLine((NAMED.exec(cleanLine(cell))?.[1] ?? '').replace(/["']/g, ' '))
  // Some programs repeat the address.
  return name.includes('@') ? '' : name
}

/** Whether the cell has no visible character. */
export const isBlank = (cell: string) => cell === '' || /^[\s\p{Z}\p{Cc}\p{Cf}]*$/u.test(cell)
