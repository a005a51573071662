import { type RawBuilder, type ReferenceExpression, type SelectQueryBuilder, sql } from 'kysely'
import { validation } from '../errors.ts'
import { isId } from '../schema/formats.ts'
import type { DB } from './tables.ts'

const MAX_SORT_FIELDS = 3

/**
 * The sort fields of a list: API field → column. `text` sorts in the order of letters, not of code points; `by` is an
 * expression.
 */
export type Sortable = Readonly<Record<string, string | { text: string } | { by: RawBuilder<unknown> }>>

export interface PageRequest {
  page?: number
  pageSize?: number
  sort?: string
}

export interface Page<T> {
  items: T[]
  total: number
  page: number
  pageSize: number
}

export interface PageOptions<TB extends keyof DB> {
  sortable: Sortable
  /** The unique column that ends every order, newest first, so that pages neither overlap nor miss a row. */
  id: ReferenceExpression<DB, TB>
  /** The number of rows from a kept counter, for tables too large to be counted on every page. */
  total?(): Promise<number>
}

/** Runs a list query: sorts, takes one page and counts. Newest first by default. */
export async function paginate<TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  request: PageRequest,
  options: PageOptions<TB>,
): Promise<Page<O>> {
  const { page = 1, pageSize = 25 } = request
  let sorted = query
  for (const { by, direction } of parseSort(request.sort, options.sortable))
    sorted = sorted.orderBy(by, direction) as typeof query
  sorted = sorted.orderBy(options.id, 'desc') as typeof query
  const rows = sorted.limit(pageSize).offset((page - 1) * pageSize)
  const [items, total] = await Promise.all([rows.execute(), options.total ? options.total() : count(query)])
  return { items, total, page, pageSize }
}

/** Rows as the API shows them, in their page. */
export const presentPage = <T, R>(page: Page<T>, present: (row: T) => R): Page<R> => ({
  ...page,
  items: page.items.map(present),
})

/** `q` anywhere in a column, without case and diacritics. For small tables; large ones search a column that is already folded. */
export const contains = (column: string, q: string) => sql<boolean>`fold(${sql.ref(column)}) like like_pattern(${q})`

/** The order of a `sort` parameter; the caller adds the unique column. */
export function parseSort(sort: string | undefined, sortable: Sortable) {
  if (!sort) return []
  const fields = sort.split(',').map((part) => part.trim())
  if (fields.length > MAX_SORT_FIELDS) throw validation('sort')
  return fields.map((field) => {
    const name = field.replace(/^-/, '')
    if (!Object.hasOwn(sortable, name)) throw validation('sort')
    const target = sortable[name]!
    return {
      by: expressionOf(target),
      direction: field.startsWith('-') ? ('desc' as const) : ('asc' as const),
    }
  })
}

function expressionOf(target: Sortable[string]): RawBuilder<unknown> {
  if (typeof target === 'string') return sql`${sql.ref(target)}`
  return 'by' in target ? target.by : sql`${sql.ref(target.text)} collate people`
}

async function count<TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): Promise<number> {
  const row = await query
    .clearSelect()
    .clearOrderBy()
    .select(sql<string>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return Number((row as { total: string }).total)
}

/** The text of a search field: words, or `#` and an id. */
export const parseSearch = (q: string): { q: string } | { idFrom: string; idTo: string } => {
  const id = q.slice(1)
  return q.startsWith('#') && isId(id) ? { idFrom: id, idTo: id } : { q }
}
