import { compact, FULL_NAMES, isConsentName, lookups, NAMES, VAGUE_NAMES, WEAK_NAMES } from './column-names.ts'
import { type Field, FULL_NAME, PROFILE_FIELDS, type ProfileField } from './fields.ts'
import { cleanLine, isBlank, readAddress } from './text.ts'
import { readFlag, readValue } from './values.ts'

export interface Column {
  /** Null in a file without a header. */
  name: string | null
  /** Up to five cells that are not empty, shortened. */
  sample: string[]
  guess: Field | null
}

export interface Guesses {
  columns: Column[]
  /** The column with the consent to newsletters, counted from 0. */
  consentColumn: number | null
}

export interface CustomField {
  id: string
  name: string
  mergeKey: string
}

const SAMPLE_CELLS = 5
const SAMPLE_CHARACTERS = 200
/** Customers are hardly ever younger; later dates are those of orders and registrations. */
const LAST_YEAR_OF_BIRTH = 2012

/**
 * Guesses the field of each column. A field is guessed for one column at most, and only when it is certain: a wrong
 * guess that goes unnoticed writes wrong data, a missing one costs a click.
 */
export function guessColumns(header: string[] | null, sampleRows: string[][], customFields: CustomField[]): Guesses {
  const width = Math.max(header?.length ?? 0, ...sampleRows.map((cells) => cells.length))
  const contents = Array.from({ length: width }, (_, column) =>
    sampleRows.map((cells) => cells[column] ?? '').filter((cell) => !isBlank(cell)),
  )
  const guesses = header ? guessByName(header, contents, customFields) : guessByContent(contents)
  return {
    columns: contents.map((cells, column) => ({
      name: header?.[column] ?? null,
      sample: cells.slice(0, SAMPLE_CELLS).map((cell) => cleanLine(cell).slice(0, SAMPLE_CHARACTERS)),
      guess: guesses.get(column) ?? null,
    })),
    consentColumn: header ? findConsent(header, contents) : null,
  }
}

type Taken = Map<number, Field>

/** The columns of a file while they are guessed. */
interface Table {
  /** The forms that each column is looked up by. */
  forms: string[][]
  /** The cells of each column that are not empty. */
  contents: string[][]
  taken: Taken
}

function guessByName(header: string[], contents: string[][], customFields: CustomField[]): Taken {
  const taken: Taken = new Map()
  const table = { forms: header.map(lookups), contents, taken }
  take(taken, 'email', findEmail(table))
  for (const { id, name, mergeKey } of customFields) {
    const names = new Set([name, mergeKey, `cf ${mergeKey}`, `cf:${id}`].map(compact))
    take(
      taken,
      `cf:${id}`,
      table.forms.findIndex(([own], column) => names.has(own!) && !taken.has(column)),
    )
  }
  for (const field of PROFILE_FIELDS) take(taken, field, findNamed(table, NAMES[field], FITTING[field]))
  for (const { field, beside, names } of WEAK_NAMES) {
    const fields = [...taken.values()]
    if (fields.includes(beside) && !fields.includes(field)) take(taken, field, findNamed(table, names))
  }
  findFullNames(table)
  return taken
}

function take(taken: Taken, field: Field, column: number) {
  if (column !== -1) taken.set(column, field)
}

/**
 * What the cells must match for the name to count: some columns of these names hold yes and no, or only a part of a
 * date.
 */
const FITTING: Partial<Record<ProfileField, RegExp>> = {
  birthday: /\d{4}/,
  nameDay: /\d/,
  phone: /\d{3}/,
  mobile: /\d{3}/,
  postalCode: /\d/,
  companyId: /\d/,
}

/**
 * The column with the best of the names. Its own name goes before its name without `billing`. Of columns with the same
 * name, the first that is not empty.
 */
function findNamed({ forms, contents, taken }: Table, names: string[], fitting = /(?:)/): number {
  const fits = (cells: string[]) => cells.length === 0 || share(cells, (cell) => fitting.test(cell)) >= 0.5
  const free = forms.map((_, column) => !taken.has(column) && fits(contents[column]!))
  for (const level of [0, 1, 2]) {
    for (const name of names.map(compact)) {
      const called = forms.flatMap((own, column) => (own[level] === name && free[column] ? [column] : []))
      if (called.length > 0) return called.find((column) => contents[column]!.length > 0) ?? called[0]!
    }
  }
  return -1
}

/**
 * The column that holds addresses, if there are several the one with such a name; otherwise the one with such a name.
 */
function findEmail(table: Table): number {
  const holding = table.contents.map((cells) => share(cells, (cell) => readAddress(cell) !== null))
  const named = findNamed(
    { ...table, forms: table.forms.map((own, at) => (holding[at]! >= 0.5 ? own : [])) },
    NAMES.email,
  )
  if (named !== -1) return named
  const best = Math.max(...holding)
  return best >= 0.5 ? holding.indexOf(best) : findNamed(table, NAMES.email)
}

/**
 * The column of full names, in a file without columns of their parts. A column of "names" holds full names when its cells
 * have two words.
 */
function findFullNames({ forms, contents, taken }: Table) {
  if ([...taken.values()].includes('lastName')) return
  const [first] = [...taken].find(([, field]) => field === 'firstName') ?? []
  if (first !== undefined) {
    const isVague = forms[first]!.some((form) => VAGUE_NAMES.has(form))
    if (isVague && hasTwoWords(contents[first]!)) taken.set(first, FULL_NAME)
    return
  }
  const full = { forms, contents, taken: new Map(taken) }
  for (const [column, cells] of contents.entries()) if (!hasTwoWords(cells)) full.taken.set(column, FULL_NAME)
  take(taken, FULL_NAME, findNamed(full, FULL_NAMES))
}

const hasTwoWords = (cells: string[]) => share(cells, (cell) => /\S\s+\S/.test(cell.trim())) >= 0.5

/** An international number, or one as dialled in Czechia or Slovakia; other digits may be the number of anything. */
const PHONE = /^(?:(?:\+|00)\d{10,14}|[2-9]\d{8}|0\d{9})$/

const CONTENT: [Field, (cell: string) => boolean][] = [
  ['email', (cell) => readAddress(cell) !== null],
  ['birthday', (cell) => isBirthday(cell)],
  ['phone', (cell) => PHONE.test(cell.replace(/[\s()/.'-]/g, ''))],
]

/** Without a header only unmistakable fields are guessed. */
function guessByContent(contents: string[][]): Taken {
  const taken: Taken = new Map()
  for (const [field, fits] of CONTENT) {
    const shares = contents.map((cells, column) => (taken.has(column) ? 0 : share(cells, fits)))
    const best = Math.max(...shares)
    if (best >= (field === 'email' ? 0.5 : 0.8)) taken.set(shares.indexOf(best), field)
  }
  return taken
}

function isBirthday(cell: string): boolean {
  const reading = readValue('birthday', cell)
  return reading !== null && 'value' in reading && Number(reading.value.slice(0, 4)) <= LAST_YEAR_OF_BIRTH
}

/**
 * The column with the name of a consent, whatever else it may be mapped to; if there are several, the first with yes
 * and no in it. Other values count as a refusal: a cell that cannot be read is no consent.
 */
function findConsent(header: string[], contents: string[][]): number | null {
  const called = header.flatMap((name, column) => (isConsentName(name) ? [column] : []))
  const hasFlags = (column: number) => share(contents[column]!, (cell) => readFlag(cell) !== null) >= 0.8
  return called.find(hasFlags) ?? called[0] ?? null
}

const share = (cells: string[], fits: (cell: string) => boolean) =>
  cells.length === 0 ? 0 : cells.filter((cell) => fits(cell)).length / cells.length
