import { cleanLine } from '../../audience/imports/index.ts'
import { type ColumnFacts, ColumnSurvey, type GuessedType, typeOf } from './reading/column-facts.ts'
import type { MovedRow, Problem } from './reading/moved-row.ts'
import type { ReadPart } from './reading/read-parts.ts'
import { namesSuppression } from './reading/suppression-names.ts'
import { MOST_FIELDS, type Portion } from './reading/table-work.ts'
import type { Source } from './sources/define-source.ts'

/** The most lists, and the most labels, that are made. */
const MOST_NAMES = 1000
const MOST_PROBLEMS = 100
const MOST_SHOWN_FILES = 100

export interface FoundFile {
  name: string
  kind: ReadPart['kind']
  rows: number
  reason: string | null
}

/** What the objects here are made from; stored with a migration. */
export interface Found {
  /** The files of addresses by the numbers that rows refer to, for the evidence; none for an API. */
  parts: string[]
  lists: string[]
  labels: string[]
  fields: { name: string; type: GuessedType }[]
}

type FoundProblem = Omit<Problem, 'line'> & { file: string; line: number | null }

/** What was found in the files or the API while they are read, beside the rows. */
export class Gathering {
  rows = 0
  invalid = 0
  readonly files: FoundFile[] = []
  /** The files of addresses. */
  readonly parts: string[] = []
  /** A file of addresses that must not be mailed which cannot be read. */
  unread: string | null = null
  readonly #warnings: FoundProblem[] = []
  readonly #problems: FoundProblem[] = []
  readonly lists = new Map<string, number>()
  readonly labels = new Map<string, number>()
  readonly templates: string[] = []
  readonly #survey = new ColumnSurvey(MOST_FIELDS)
  #saysWhoLeft = false

  /** Notes a file; its rows follow. */
  open({ path, kind, reason, hasState, isMissed }: ReadPart): FoundFile {
    const file = { name: path, kind, rows: 0, reason }
    if (this.files.length < MOST_SHOWN_FILES || kind === 'contacts' || kind === 'suppressions') this.files.push(file)
    if (kind === 'template') this.templates.push(path)
    if (hasState) this.#saysWhoLeft = true
    if (kind === 'contacts' || kind === 'suppressions') this.parts.push(cleanLine(path).slice(0, 200).toWellFormed())
    if (isMissed) {
      this.unread ??= path.slice(0, 200)
      this.#warn(path, 'suppressions_unread')
    } else if (reason && reason !== 'kind') this.problem({ file: path, line: null, code: reason, value: '' })
    return file
  }

  add(file: FoundFile, { rows, invalid, problems, columns }: Portion): readonly MovedRow[] {
    file.rows += rows.length + invalid
    this.rows += rows.length + invalid
    this.invalid += invalid
    for (const problem of problems) this.problem({ file: file.name, ...problem })
    this.#survey.merge(columns)
    for (const { record } of rows) {
      for (const name of record.lists ?? []) this.#count(this.lists, name, file)
      for (const name of record.left ?? []) this.#count(this.lists, name, file, 0)
      for (const name of record.labels ?? []) this.#count(this.labels, name, file)
    }
    return rows
  }

  /** Warns when no file says who unsubscribed: another file does, or another export. */
  finish({ isSplit, leftIn }: Source) {
    const code = leftIn ? 'list_states_missing' : isSplit ? 'unsubscribed_missing' : null
    if (code && !this.#saysWhoLeft && this.rows > 0) this.#warn('', code)
  }

  /**
   * What could not be read, warnings first. A column that is not known and by its name says who must not be mailed is one:
   * it becomes a custom field, and its contacts are mailed.
   */
  get problems(): FoundProblem[] {
    const columns = this.columns.filter(({ name }) => namesSuppression(name))
    const unknown = columns.map(({ name }) => ({ file: '', line: null, code: 'suppression_column', value: name }))
    return [...this.#warnings, ...unknown, ...this.#problems].slice(0, MOST_PROBLEMS)
  }

  get columns(): readonly ColumnFacts[] {
    return [...this.#survey.facts.values()]
  }

  get found(): Found {
    const fields = this.columns.map((column) => ({ name: column.name, type: typeOf(column) }))
    return { parts: this.parts, lists: [...this.lists.keys()], labels: [...this.labels.keys()], fields }
  }

  problem(problem: FoundProblem) {
    if (this.#problems.length < MOST_PROBLEMS) this.#problems.push(problem)
  }

  #warn(file: string, code: string) {
    if (this.#warnings.length < MOST_PROBLEMS) this.#warnings.push({ file, line: null, code, value: '' })
  }

  /** Names that differ only in case are one. */
  #count(names: Map<string, number>, name: string, file: FoundFile, by = 1) {
    const key = this.#keys.get(name.toLowerCase()) ?? name
    const known = names.get(key)
    if (known === undefined && names.size >= MOST_NAMES) {
      if (!this.#isFull) this.problem({ file: file.name, line: null, code: 'too_many_names', value: name })
      this.#isFull = true
      return
    }
    this.#keys.set(name.toLowerCase(), key)
    names.set(key, (known ?? 0) + by)
  }

  readonly #keys = new Map<string, string>()
  #isFull = false

  /** What is needed to go on gathering in another process. */
  save(): Saved {
    const { rows, invalid, lists, labels, columns } = this
    return { rows, invalid, lists: [...lists], labels: [...labels], columns: [...columns] }
  }

  restore({ rows, invalid, lists, labels, columns }: Saved) {
    this.rows = rows
    this.invalid = invalid
    for (const [names, kept] of [[this.lists, lists] as const, [this.labels, labels] as const])
      for (const [name, count] of kept) {
        names.set(name, count)
        this.#keys.set(name.toLowerCase(), name)
      }
    this.#survey.merge(columns)
  }
}

export interface Saved {
  rows: number
  invalid: number
  lists: [string, number][]
  labels: [string, number][]
  columns: ColumnFacts[]
}
