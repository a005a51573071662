// Runs in threads: large and hostile files take long. Faults of a file are values, because errors lose their type on the way.
import {
  detect,
  type Faulty,
  guessEncoding,
  type Piece,
  type PieceResult,
  type Place,
  readWith,
  type TableFormat,
  withFaults,
} from '../../../audience/imports/index.ts'
import type { Flat } from '../sources/define-source.ts'
import { SOURCES } from '../sources/index.ts'
import { flattenBounces, flattenSubscribers } from '../sources/listmonk.ts'
import { flattenContacts, type Names } from '../sources/smartemailing.ts'
import { type ColumnFacts, ColumnSurvey } from './column-facts.ts'
import type { MovedRow, Problem } from './moved-row.ts'
import { columnsOf, planOf, type Reading, sayWhoLeft, type TablePlan } from './plan.ts'
import { readMoved } from './read-row.ts'

/** The most custom fields of a company. */
export const MOST_FIELDS = 300
/** The most problems of a piece that are returned. */
const MOST_PROBLEMS = 100
const MAX_SHOWN = 100

/** The rows of a part of a file. */
export interface Portion {
  rows: MovedRow[]
  /** Rows without a valid address. */
  invalid: number
  problems: Problem[]
  columns: ColumnFacts[]
}

interface Inspected {
  format: TableFormat
  /** Null without addresses. */
  plan: TablePlan | null
  /** Whether columns say who must not be mailed. */
  saysWhoLeft: boolean
}

/** Detects the format of a table from its beginning and what its columns hold. */
export const inspectTable = (sample: Uint8Array, reading: Reading, path: string): Inspected | Faulty =>
  withFaults(() => {
    const { format, header, sampleRows } = detect(withoutZeros(sample))
    const columns = columnsOf(reading, { header, rows: sampleRows })
    return { format, plan: planOf(reading, path, columns), saysWhoLeft: sayWhoLeft(columns) }
  })

/** The beginning of a table without zero bytes, which some programs leave in texts. UTF-16 has them for a reason. */
function withoutZeros(sample: Uint8Array): Uint8Array {
  if (!sample.includes(0)) return sample
  const mark = Buffer.from(sample.subarray(0, 2)).toString('hex')
  const isWide = mark === 'fffe' || mark === 'feff' || guessEncoding(sample).startsWith('utf-16')
  return isWide ? sample : sample.filter((byte) => byte !== 0)
}

export const readTablePiece = ({ text, last }: Piece, place: Place, plan: TablePlan): PieceResult<Portion> =>
  readWith({ text: text.replaceAll('\0', ''), last }, place, ({ rows, rejected }) => {
    const portion = readRows(plan, rows)
    portion.invalid += rejected.length
    for (const { line, code } of rejected) keep(portion.problems, { line, code, value: '' })
    return portion
  })

/** The contacts of a JSON file; null when it holds something else. */
export function readJson(text: string, reading: Reading, path: string): (Portion & { plan: TablePlan }) | null {
  return readFlat(SOURCES[reading.source].flatten?.(parsed(text)) ?? null, reading, path)
}

/** A page of an API: its rows, and how many records it held. Null when the answer is something else. */
export function readPage(
  text: string,
  reading: Reading,
  page: { kind: 'contacts' | 'bounces'; names: Names },
): (Portion & { total: number }) | null {
  const value = parsed(text)
  const flat =
    reading.source === 'smartemailing'
      ? flattenContacts(value, page.names)
      : page.kind === 'bounces'
        ? flattenBounces(value)
        : flattenSubscribers(value)
  const portion = readFlat(flat, reading, '')
  if (!portion) return null
  const rows = page.kind === 'bounces' ? portion.rows.map((row) => ({ ...row, isContact: false })) : portion.rows
  return { ...portion, rows, total: flat!.rows.length }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replaceAll('\0', ''))
  } catch {
    return undefined
  }
}

function readFlat(flat: Flat | null, reading: Reading, path: string) {
  const plan = flat && planOf(reading, path, flat.columns)
  if (!plan) return null
  const rows = flat.rows.map((cells, i) => ({ line: i + 1, cells }))
  return { ...readRows(plan, rows), plan }
}

function readRows(plan: TablePlan, rows: readonly { line: number; cells: string[] }[]): Portion {
  const survey = new ColumnSurvey(MOST_FIELDS)
  const portion: Portion = { rows: [], invalid: 0, problems: [], columns: [] }
  for (const { line, cells } of rows) {
    const { row, faults } = readMoved(plan, cells)
    for (const { code, value } of faults) keep(portion.problems, { line, code, value: value.slice(0, MAX_SHOWN) })
    if (!row) {
      if (faults.some(({ code }) => code.startsWith('email'))) portion.invalid += 1
      continue
    }
    for (const [name, text] of Object.entries(row.record.custom ?? {}))
      if (!survey.add(name, text)) delete row.record.custom![name]
    portion.rows.push({ line, ...row })
  }
  portion.columns = [...survey.facts.values()]
  return portion
}

function keep(problems: Problem[], problem: Problem) {
  if (problems.length < MOST_PROBLEMS) problems.push(problem)
}
