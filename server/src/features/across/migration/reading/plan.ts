import { fold, guessColumns } from '../../../audience/imports/index.ts'
import type { Meaning, Source } from '../sources/define-source.ts'
import { SOURCES, type SourceName } from '../sources/index.ts'
import { baseOf, plain } from '../sources/list-name.ts'
import type { State } from '../states.ts'

/** How the rows of a table are read. Plain data: pieces are read in threads. */
export interface TablePlan {
  source: SourceName
  columns: { name: string; as: Meaning }[]
  /** What the file says of all of its rows. */
  state: State | null
  /** The list of all rows. */
  list: string | null
  isSuppression: boolean
  /** Whether the file says who must not be mailed. */
  hasState: boolean
  /** The zone of times without one, and the present. */
  zone: string
  now: number
}

export interface Reading {
  source: SourceName
  zone: string
  now: number
}

const compact = (name: string) => fold(name).replaceAll(' ', '')

const known = new Map<Source, Map<string, Meaning>>()

function meaningsOf(source: Source): Map<string, Meaning> {
  const kept = known.get(source)
  if (kept) return kept
  const made = new Map(Object.entries(source.columns).map(([name, as]) => [compact(name), as]))
  known.set(source, made)
  return made
}

/**
 * What the columns of a table hold. The names of the service come first, then those that imports know; other columns
 * become custom fields.
 */
export function columnsOf(
  reading: Reading,
  { header, rows }: { header: readonly string[] | null; rows: string[][] },
): TablePlan['columns'] {
  const meanings = meaningsOf(SOURCES[reading.source])
  const guessed = guessColumns(header ? [...header] : null, rows, []).columns
  const own = guessed.map(({ name }) => (name ? meanings.get(compact(name)) : undefined))
  const taken = new Set(own)
  return guessed.map(({ name, guess }, at) => {
    const as = own[at] ?? (guess && !taken.has(guess as Meaning) ? (guess as Meaning) : name ? 'custom' : 'skip')
    return { name: (name ?? '').slice(0, 200), as }
  })
}

/** The plan of columns whose meaning is known; null when none has addresses. */
export function planOf(reading: Reading, path: string, columns: { name: string; as?: Meaning }[]): TablePlan | null {
  const source = SOURCES[reading.source]
  const given = columns.map(({ name, as }) => ({ name, as: as ?? ('custom' as const) }))
  if (!given.some(({ as }) => as === 'email')) return null
  const names = new Set(columns.map(({ name }) => compact(name)))
  const base = plain(baseOf(path))
  const rule = source.files.find(
    ({ name, has }) => (!name || name.test(base)) && (has ?? []).every((column) => names.has(compact(column))),
  )
  return {
    ...reading,
    zone: source.zone === 'utc' ? 'UTC' : reading.zone,
    columns: given,
    state: rule?.state ?? null,
    list: rule?.isSuppression ? null : (source.listOf?.(path) ?? null),
    isSuppression: rule?.isSuppression ?? false,
    hasState: saysWhoLeft(source, rule?.state, given),
  }
}

/** Whether columns, with or without addresses, say who must not be mailed. */
export const sayWhoLeft = (columns: readonly { as: Meaning }[]): boolean =>
  columns.some(({ as }) => as === 'leftAt' || as.startsWith('is:'))

const SAYS_STATE = /^(?:state|reasons|leftAt|is:.*)$/

function saysWhoLeft({ leftIn }: Source, state: State | undefined, columns: readonly { as: Meaning }[]): boolean {
  if (leftIn) return columns.some(({ as }) => as === leftIn)
  return (state !== undefined && state !== 'subscribed') || columns.some(({ as }) => SAYS_STATE.test(as))
}
