// Runs in threads: hostile files take long. Faults of a file are values, because errors lose their type on the way.
import { type MappedColumn, type Plan, placesOf, readRow } from './mapping.ts'
import { type DetectOptions, detect } from './reading/detect.ts'
import { FileFault, type FileFaultCode, type RowFaultCode } from './reading/faults.ts'
import type { Format } from './reading/format.ts'
import { type CustomField, type Guesses, guessColumns } from './reading/guess-columns.ts'
import { type Piece, type Position, type Rows, readPiece } from './reading/read-piece.ts'
import { readFlag } from './reading/values.ts'

export type Faulty = { fault: { code: FileFaultCode; line: number | undefined } }

/** What is known of a file from its beginning. */
export interface Inspected extends Guesses {
  format: Format
  /** The cleaned names of the columns; null in a file without a header. */
  header: string[] | null
  /** Where the columns of the mapping are. */
  places: number[]
}

/** Detects the format of a file from its beginning, finds the columns of a mapping, and guesses what each column holds. */
export const inspect = (
  sample: Uint8Array,
  options: DetectOptions,
  { fields, mapping }: { fields: CustomField[]; mapping: readonly MappedColumn[] },
) =>
  withFaults((): Inspected => {
    const { format, header, sampleRows } = detect(sample, options)
    const columns = mapping.map(({ column }) => column)
    const places = placesOf(columns, { header, columns: format.columns })
    return { format, header, places, ...guessColumns(header, sampleRows, fields) }
  })

/** The place of a piece in its file. */
export interface Place {
  format: Format
  /** Where the piece before it ended. */
  from: Position | null
}

export type PieceResult<T> = { position: Position; result: T } | Faulty

export const countPiece = (piece: Piece, place: Place): PieceResult<number> =>
  readWith(piece, place, ({ rows, rejected }) => rows.length + rejected.length)

/** Addresses of a piece with their lines, and what is wrong with its rows. */
export interface Survey {
  emails: string[]
  lines: number[]
  invalid: number
  problems: { line: number; code: string }[]
}

/** The most problems of a piece that are returned: a preview shows no more. */
export const MAX_PROBLEMS = 100

export const surveyPiece = (piece: Piece, place: Place, plan: Plan): PieceResult<Survey> =>
  readWith(piece, place, ({ rows, rejected }) => {
    const survey: Survey = {
      emails: [],
      lines: [],
      invalid: rejected.length,
      problems: rejected.slice(0, MAX_PROBLEMS),
    }
    const problem = (line: number, code: string) => {
      if (survey.problems.length < MAX_PROBLEMS) survey.problems.push({ line, code })
    }
    for (const { line, cells } of rows) {
      const read = readRow(plan, cells)
      if ('reason' in read) {
        survey.invalid += 1
        problem(line, read.reason)
        continue
      }
      for (const fault of read.faults) problem(line, fault)
      survey.emails.push(read.email.toLowerCase())
      survey.lines.push(line)
    }
    return survey
  })

/** A row that is left out, or some of its values are. */
export interface FaultyRow {
  line: number
  reasons: string[]
  cells: string[]
  /** The row is left out. */
  rejected: boolean
}

export interface StagedRow {
  line: number
  email: string
  /** Null when the file has no column of consents. */
  consent: boolean | null
  custom: string | null
  /** In the order of the mapping. */
  profile: (string | null)[]
}

export interface Stageable {
  rows: StagedRow[]
  rejected: { line: number; code: RowFaultCode }[]
  faulty: FaultyRow[]
}

/** Reads the rows of a piece for the stage. */
export const stagePiece = (
  piece: Piece,
  place: Place,
  plan: Plan,
  { consentColumn: at }: { consentColumn: number | null },
): PieceResult<Stageable> =>
  readWith(piece, place, ({ rows, rejected }) => {
    const found: Stageable = { rows: [], rejected, faulty: [] }
    for (const { line, cells } of rows) {
      const read = readRow(plan, cells)
      if ('reason' in read) {
        found.faulty.push({ line, reasons: [read.reason], cells: storable(cells), rejected: true })
        continue
      }
      if (read.faults.length) found.faulty.push({ line, reasons: read.faults, cells: storable(cells), rejected: false })
      found.rows.push({
        line,
        email: read.email,
        consent: at === null ? null : (readFlag(cells[at] ?? '') ?? false),
        custom: read.custom && JSON.stringify(read.custom),
        profile: plan.profile.map(({ field }) => read.profile[field] ?? null),
      })
    }
    return found
  })

/** PostgreSQL cannot store NUL. */
const storable = (cells: string[]) => cells.map((cell) => cell.replaceAll('\0', '\ufffd'))

/** Reads the rows of a piece and works on them. */
export const readWith = <T>(piece: Piece, { format, from }: Place, work: (rows: Rows) => T): PieceResult<T> =>
  withFaults(() => {
    const rows = readPiece(piece, format, from)
    return { position: rows.position, result: work(rows) }
  })

/** Returns faults of a file as values, for functions that run in threads. */
export function withFaults<T>(work: () => T): T | Faulty {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof FileFault)) throw error
    return { fault: { code: error.code, line: error.line } }
  }
}
