import { readDay, readFlag } from '../../../audience/imports/index.ts'

/** Types of custom fields that the values of a column can have. */
const KINDS = ['number', 'bool', 'datetime', 'date', 'url'] as const
type Kind = (typeof KINDS)[number]
export type GuessedType = Kind | 'text' | 'textarea'

/** What the cells of a column that becomes a custom field are like. Plain data: it comes from threads. */
export interface ColumnFacts {
  name: string
  filled: number
  /** How many of them fit each type. */
  fits: Partial<Record<Kind, number>>
  /** Whether a value is too long, or has too many lines, for a text. */
  isLong: boolean
}

const LONG = 200

// Codes with leading zeros and long numbers are texts: as numbers they would lose digits.
const NUMBER = /^-?(?:0|[1-9]\d{0,13})(?:[.,]\d{1,6})?$/
const TIME = /\d{1,2}:\d{2}/

const FITS: Record<Kind, (text: string) => boolean> = {
  number: (text) => NUMBER.test(text),
  bool: (text) => !/\d/.test(text) && readFlag(text) !== null,
  datetime: (text) => TIME.test(text) && readDay(text) !== null,
  date: (text) => !TIME.test(text) && readDay(text) !== null,
  url: (text) => /^https?:\/\/\S+$/i.test(text),
}

/** Facts by the name of the column, at most `limit` columns. */
export class ColumnSurvey {
  readonly facts = new Map<string, ColumnFacts>()
  readonly #limit: number

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Counts a cell; false when there are too many columns. */
  add(name: string, text: string): boolean {
    const facts = this.#of(name)
    if (!facts) return false
    facts.filled += 1
    facts.isLong ||= text.length > LONG || text.includes('\n')
    for (const kind of KINDS) if (text.length < 100 && FITS[kind](text)) facts.fits[kind] = (facts.fits[kind] ?? 0) + 1
    return true
  }

  /** Adds what another part of the files is like. */
  merge(others: readonly ColumnFacts[]) {
    for (const other of others) {
      const facts = this.#of(other.name)
      if (!facts) continue
      facts.filled += other.filled
      facts.isLong ||= other.isLong
      for (const kind of KINDS) facts.fits[kind] = (facts.fits[kind] ?? 0) + (other.fits[kind] ?? 0)
    }
  }

  #of(name: string): ColumnFacts | undefined {
    const known = this.facts.get(name)
    if (known || this.facts.size >= this.#limit) return known
    const fresh: ColumnFacts = { name, filled: 0, fits: {}, isLong: false }
    this.facts.set(name, fresh)
    return fresh
  }
}

/** The type that all values of a column fit. */
export const typeOf = ({ filled, fits, isLong }: ColumnFacts): GuessedType =>
  KINDS.find((kind) => fits[kind] === filled) ?? (isLong ? 'textarea' : 'text')
