import Type from 'typebox'
import { validation } from '../../../platform/errors.ts'

const MOST = 500
const Text = Type.Optional(Type.String({ maxLength: 2000 }))

/** The parameters of lists. Others are filters by properties; unknown ones are ignored. */
export const ListParams = Type.Object(
  {
    limit: Type.Optional(Type.String({ description: 'At most 500, which is the default', examples: ['100'] })),
    offset: Type.Optional(Type.String({ examples: ['0'] })),
    select: Type.Optional(Type.String({ maxLength: 2000, description: 'Names of properties, with commas' })),
    sort: Type.Optional(Type.String({ maxLength: 2000, description: '`-` before a name turns the order around' })),
    expand: Text,
  },
  { additionalProperties: true },
)

/** What a client asks a list for. */
export interface ListQuery {
  limit: number
  offset: number
  /** Null for all properties. */
  select: readonly string[] | null
  sort: readonly { field: string; isDescending: boolean }[]
  /** Values that properties must have. */
  filters: ReadonlyMap<string, string>
  expand: readonly string[]
}

const numberIn = (text: unknown, standard: number, least: number, most: number) => {
  const number = typeof text === 'string' && /^\d+$/.test(text) ? Number(text) : standard
  return Math.min(Math.max(number, least), most)
}

const namesIn = (text: unknown): string[] =>
  typeof text === 'string'
    ? text
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean)
    : []

/** Reads the parameters of a list whose records have these properties. 422 for unknown names in `select` and `sort`. */
export function readListQuery(
  query: Record<string, unknown>,
  fields: readonly string[],
  { most = MOST }: { most?: number } = {},
): ListQuery {
  const select = namesIn(query.select)
  const sort = namesIn(query.sort).map((name) => ({
    field: name.replace(/^-/, ''),
    isDescending: name.startsWith('-'),
  }))
  const known = (name: string) => fields.includes(name)
  if (!select.every(known)) throw validation('select')
  if (!sort.every(({ field }) => known(field))) throw validation('sort')
  const filters = Object.entries(query).flatMap(([key, value]) => {
    // Newer clients write `filter[id][eq]`.
    const name = /^filter\[(\w+)\]\[eq\]$/.exec(key)?.[1] ?? key
    return known(name) && (typeof value === 'string' || typeof value === 'number')
      ? [[name, String(value)] as const]
      : []
  })
  return {
    limit: numberIn(query.limit, most, 1, most),
    offset: numberIn(query.offset, 0, 0, 1_000_000_000),
    select: select.length ? select : null,
    sort,
    filters: new Map(filters),
    expand: namesIn(query.expand),
  }
}

/** The page of rows that are in memory: lists and fields of a company are few. */
export function pageOf<Row extends object>(rows: readonly Row[], { filters, sort, limit, offset }: ListQuery) {
  const value = (row: Row, field: string) => (row as Record<string, unknown>)[field]
  const found = rows.filter((row) =>
    [...filters].every(([field, wanted]) => String(value(row, field) ?? '').toLowerCase() === wanted.toLowerCase()),
  )
  const ordered = found.toSorted((a, b) => {
    for (const { field, isDescending } of sort) {
      const order = compare(value(a, field), value(b, field))
      if (order) return isDescending ? -order : order
    }
    return 0
  })
  return { rows: ordered.slice(offset, offset + limit), total: found.length }
}

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a ?? '').localeCompare(String(b ?? ''))
}
