// Runs in threads: hostile files take long. Faults of a file are values, because errors lose their type on the way.

import { copyLine } from '../../../platform/db/copy-text.ts'
import { FILLED_FIELDS } from '../contacts/index.ts'
import { completePerson } from '../names/index.ts'
import { type MappedColumn, type Plan, placesOf, type ReadRow, readRow } from './mapping.ts'
import { isRoleAddress, proposedAddress } from './reading/address-hints.ts'
import { type DetectOptions, detect } from './reading/detect.ts'
import { FileFault, type FileFaultCode, type RowFaultCode } from './reading/faults.ts'
import type { Format } from './reading/format.ts'
import { type CustomField, type Guesses, guessColumns } from './reading/guess-columns.ts'
import { type Piece, type Position, type Rows, readPiece } from './reading/read-piece.ts'
import { cleanLine, nameBefore } from './reading/text.ts'
import { readFlag } from './reading/values.ts'

export type Faulty = { fault: { code: FileFaultCode; line: number | undefined } }

/** What is known of a file from its beginning. */
export interface Inspected extends Guesses {
  format: Format
  /** The cleaned names of the columns; null in a file without a header. */
  header: string[] | null
  /** Where the columns of the mapping are. */
  places: number[]
  /** Some cells have a name before the address. */
  hasNames: boolean
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
    const guesses = guessColumns(header, sampleRows, fields)
    const mapped = mapping.findIndex(({ field }) => field === 'email')
    const email = mapped === -1 ? guesses.columns.findIndex(({ guess }) => guess === 'email') : places[mapped]!
    const hasNames = sampleRows.some((cells) => nameBefore(cells[email] ?? '') !== '')
    return { format, header, places, hasNames, ...guesses }
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

/** What is wrong with a row, or what may be. */
export interface Problem {
  line: number
  code: string
  /** The cell that it is about, shortened; empty when it is about the whole row. */
  value: string
  /** The address that was probably meant. */
  proposal?: string
}

/** Addresses of a piece with their lines, and what is wrong with its rows. */
export interface Survey {
  emails: string[]
  lines: number[]
  invalid: number
  problems: Problem[]
  /** Addresses that are imported, but may not be what was meant. */
  hints: Problem[]
}

/** The most problems of a piece that are returned: a preview shows no more. */
export const MAX_PROBLEMS = 100
const SHOWN_CHARACTERS = 200

export const surveyPiece = (piece: Piece, place: Place, plan: Plan): PieceResult<Survey> =>
  readWith(piece, place, ({ rows, rejected }) => {
    const survey: Survey = {
      emails: [],
      lines: [],
      invalid: rejected.length,
      problems: rejected.slice(0, MAX_PROBLEMS).map((one) => ({ ...one, value: '' })),
      hints: [],
    }
    const add = (problems: Problem[], problem: Problem) => {
      if (problems.length < MAX_PROBLEMS) problems.push(problem)
    }
    for (const { line, cells } of rows) {
      const read = readRow(plan, cells)
      if ('reason' in read) {
        survey.invalid += 1
        add(survey.problems, { line, code: read.reason, value: shown(cells[plan.email]!) })
        continue
      }
      for (const code of read.faults) add(survey.problems, { line, code, value: shown(cells[placeOf(plan, code)]!) })
      const proposal = proposedAddress(read.email)
      if (proposal) add(survey.hints, { line, code: 'domain_typo', value: read.email, proposal })
      else if (isRoleAddress(read.email)) add(survey.hints, { line, code: 'role_address', value: read.email })
      survey.emails.push((proposal && plan.fixDomains ? proposal : read.email).toLowerCase())
      survey.lines.push(line)
    }
    return survey
  })

const shown = (cell: string) => cleanLine(cell.slice(0, SHOWN_CHARACTERS))

/** The column of a field that could not be read. */
const placeOf = ({ profile, custom }: Plan, code: string): number =>
  (profile.find(({ field }) => field === code) ?? custom.find(({ field }) => `cf:${field.id}` === code))!.at

/** A row that is left out, or some of its values are. */
export interface FaultyRow {
  line: number
  reasons: string[]
  cells: string[]
  /** The row is left out. */
  rejected: boolean
}

/** The rows of a piece for the stage. */
export interface Stageable {
  /** As COPY reads them. */
  text: Uint8Array
  count: number
  /** Their addresses, where they are asked for. */
  emails: string[]
  rejected: { line: number; code: RowFaultCode }[]
  faulty: FaultyRow[]
}

/** How the rows of an import are staged. */
export interface Staging {
  tenantId: string
  batchId: string
  /** Null when the file has no column of consents. */
  consentColumn: number | null
  /** The language of rows without one, where the values that follow from names are filled. */
  fillLanguage: string | null
  withEmails: boolean
}

/** Reads the rows of a piece and encodes them for the stage: the thread that answers requests only passes them on. */
export const stagePiece = (
  piece: Piece,
  place: Place,
  plan: Plan,
  { tenantId, batchId, consentColumn: at, fillLanguage, withEmails }: Staging,
): PieceResult<Stageable> =>
  readWith(piece, place, ({ rows, rejected }) => {
    const found: Stageable = { text: new Uint8Array(), count: 0, emails: [], rejected, faulty: [] }
    let text = ''
    for (const { line, cells } of rows) {
      const read = readRow(plan, cells)
      if ('reason' in read) {
        found.faulty.push({ line, reasons: [read.reason], cells: storable(cells), rejected: true })
        continue
      }
      if (read.faults.length) found.faulty.push({ line, reasons: read.faults, cells: storable(cells), rejected: false })
      const email = (plan.fixDomains && proposedAddress(read.email)) || read.email
      const consent = at === null ? null : readFlag(cells[at] ?? '') ? 't' : 'f'
      const custom = read.custom && JSON.stringify(read.custom)
      const filled = fillLanguage === null ? null : filledOf(read.profile, fillLanguage)
      const profile = plan.profile.map(({ field }) => read.profile[field] ?? null)
      text += copyLine([tenantId, batchId, String(line), email, consent, custom, filled, ...profile])
      found.count += 1
      if (withEmails) found.emails.push(email)
    }
    found.text = new TextEncoder().encode(text)
    return found
  })

/** The values that follow from the names of a row, in the order of `FILLED_FIELDS`. `language` is that of rows without one. */
function filledOf(profile: ReadRow['profile'], language: string): string | null {
  const { firstName = '', lastName = '' } = profile
  if (!firstName && !lastName) return null
  const derived = completePerson({
    firstName,
    lastName,
    gender: (profile.gender as 'f' | 'm' | undefined) ?? null,
    language: profile.language ?? language,
    vocativeFirstName: profile.vocativeFirstName ?? '',
    vocativeLastName: profile.vocativeLastName ?? '',
  })
  if (!FILLED_FIELDS.some((field) => derived[field])) return null
  return `{${FILLED_FIELDS.map((field) => quoted(derived[field])).join(',')}}`
}

const quoted = (value: string | null) => (value ? `"${value.replace(/["\\]/g, '\\$&')}"` : 'null')

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
