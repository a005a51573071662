import { FileFault } from '../reading/faults.ts'
import { MAX_COLUMNS } from '../reading/format.ts'
import { extended } from './read-strings.ts'
import { attributesOf, scanTags, type Tag } from './tags.ts'

/** Rows of a sheet are numbered from 1 to this. */
const MOST_ROWS = 1_048_576

/** A text, or the number of a shared text. */
export type Cell = string | number

export interface SheetRow {
  number: number
  cells: Cell[]
}

/** Where the reading of a sheet stands between two pieces. Plain data: each piece may be read in another thread. */
export interface SheetState {
  rest: string
  /** The row, with the cells so far. */
  row: SheetRow
  /** The last column of the row. */
  column: number
  type: string
  isDate: boolean
  text: string
  isPhonetic: boolean
  isOver: boolean
}

const START: SheetState = {
  rest: '',
  row: { number: 0, cells: [] },
  column: -1,
  type: 'n',
  isDate: false,
  text: '',
  isPhonetic: false,
  isOver: false,
}

export interface SheetOptions {
  /** Whether cells of each style hold dates. */
  dates: readonly boolean[]
  from1904: boolean
}

/** Reads the rows that end in a piece of a sheet. */
export function readSheet(piece: string, from: SheetState | null, options: SheetOptions) {
  const reader = new SheetReader({ ...START, ...from }, options)
  reader.read(piece)
  return { result: reader.rows, state: reader.state }
}

class SheetReader {
  readonly state: SheetState
  readonly rows: SheetRow[] = []
  readonly #options: SheetOptions

  constructor(state: SheetState, options: SheetOptions) {
    this.state = state
    this.#options = options
  }

  read(piece: string) {
    if (this.state.isOver) return
    this.state.rest = scanTags(this.state.rest + piece, (tag) => this.#take(tag))
  }

  #take(tag: Tag) {
    const { state } = this
    const { name, isEnd, isAlone } = tag
    if (state.isOver) return
    if (name === 'row') {
      if (!isEnd) this.#startRow(tag)
      if (isEnd || isAlone) this.#endRow()
    } else if (name === 'c') {
      if (!isEnd) this.#startCell(tag)
      if (isEnd) this.#endCell()
    } else if (name === 'rPh') state.isPhonetic = !isEnd && !isAlone
    else if (isEnd && (name === 'v' || (name === 't' && !state.isPhonetic))) state.text = extended(state.text, tag.text)
    else if (name === 'sheetData' && (isEnd || isAlone)) {
      state.isOver = true
      state.rest = ''
    }
  }

  #startRow(tag: Tag) {
    const { state } = this
    const { r } = attributesOf(tag)
    const number = Number(r ?? state.row.number + 1)
    if (!(number > state.row.number && number <= MOST_ROWS)) throw new FileFault('workbook')
    state.row = { number, cells: [] }
    state.column = -1
  }

  #endRow() {
    const { row } = this.state
    if (row.cells.length) this.rows.push(row)
    this.state.row = { number: row.number, cells: [] }
  }

  #startCell(tag: Tag) {
    const { state } = this
    const { r, t = 'n', s } = attributesOf(tag)
    state.column = r ? columnOf(r) : state.column + 1
    state.type = t
    state.isDate = this.#options.dates[Number(s ?? 0)] ?? false
    state.text = ''
  }

  #endCell() {
    const { state } = this
    const { cells } = state.row
    const cell = this.#value()
    state.text = ''
    if (cell === '') return
    if (state.column >= MAX_COLUMNS) throw new FileFault('too_many_columns', state.row.number)
    while (cells.length < state.column) cells.push('')
    cells[state.column] = cell
  }

  #value(): Cell {
    const { type, text, isDate } = this.state
    if (type === 's') return text === '' ? '' : Number(text)
    if (type === 'b') return text.trim() === '1' ? 'true' : 'false'
    if (type === 'e' || text === '') return ''
    if (type !== 'n') return text
    const number = Number(text)
    if (!Number.isFinite(number)) return text
    return (isDate && dateOf(number, this.#options)) || String(Number(number.toPrecision(15)))
  }
}

/** The column of a reference such as AB12, counted from 0. */
function columnOf(reference: string): number {
  let column = 0
  for (let i = 0; i < 4; i++) {
    const letter = reference.charCodeAt(i) & 0xdf
    if (!(letter >= 65 && letter <= 90)) break
    column = column * 26 + letter - 64
  }
  return column - 1
}

const DAY = 86_400_000
/** The day after 9999-12-31. */
const LAST = 2_958_466

/** A day, with the time when there is one; null for a number that is no date. */
function dateOf(serial: number, { from1904 }: SheetOptions): string | null {
  const days = from1904 ? serial + 1462 : serial
  if (!(days >= 1 && days < LAST)) return null
  // The programs count a 29 February 1900, which never was.
  const since1900 = days < 60 ? days + 1 : days
  const seconds = Math.round(since1900 * 86_400)
  const iso = new Date(Date.UTC(1899, 11, 30) + seconds * 1000).toISOString()
  return (seconds * 1000) % DAY === 0 ? iso.slice(0, 10) : iso.slice(0, 19).replace('T', ' ')
}
