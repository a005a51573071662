import { isKnownName } from './column-names.ts'
import { isBlank, readAddress } from './text.ts'

/**
 * Whether the first row is a header. A row with an address is not. A row with a known name of a column is. Otherwise it
 * is when it differs from the rows below: words above addresses, numbers or dates.
 */
export function looksLikeHeader(first: string[], rows: string[][]): boolean {
  if (first.some((cell) => /\S@\S/.test(cell))) return false
  if (first.some(isKnownName)) return true
  const verdicts = first.map((cell, column) => {
    const below = rows.map((cells) => cells[column] ?? '').filter((other) => !isBlank(other))
    const kind = KINDS.find((is) => below.length > 0 && below.filter(is).length >= below.length * 0.8)
    if (!kind) return null
    return !isBlank(cell) && !kind(cell)
  })
  return verdicts.includes(true) || !verdicts.includes(false)
}

const KINDS: ((cell: string) => boolean)[] = [
  (cell) => readAddress(cell) !== null,
  // Numbers, dates, telephones, postal codes: digits and separators.
  (cell) => /^[+(]?\d[\d\s().,:/+-]*$/.test(cell.trim()),
]
