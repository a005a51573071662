import { isKnownName } from './column-names.ts'
import { isBlank, readAddress } from './text.ts'

/**
 * Whether the first row names the columns. A row with an address does not. One with a name that we know does. Otherwise
 * it does when it looks unlike the rows below: words over a column of addresses, numbers or dates.
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
  // Numbers, dates, telephones, postal codes: digits and what stands between them.
  (cell) => /^[+(]?\d[\d\s().,:/+-]*$/.test(cell.trim()),
]
