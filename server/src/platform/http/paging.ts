import { type ReferenceExpression, type SelectQueryBuilder, sql } from 'kysely'
import Type from 'typebox'
import type { DB } from '../db/tables.ts'
import { validation } from '../errors.ts'

const MAX_SORT_FIELDS = 3

/** `page` and `pageSize` of every list. */
export const Paging = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000_000, default: 1 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 25 })),
}

/** `q` of every list that can be searched. */
export const Search = { q: Type.Optional(Type.String({ maxLength: 200 })) }

/** `sort` over the given fields, which the description of the route lists. */
export const Sort = (fields: Sortable) => ({
  sort: Type.Optional(
    Type.String({
      maxLength: 200,
      description: `Comma-separated, at most 3, a leading - is descending: ${Object.keys(fields).join(', ')}`,
    }),
  ),
})

/** API field → column. */
export type Sortable = Record<string, string>

export interface PageRequest {
  page?: number
  pageSize?: number
  sort?: string
}

interface Page<T> {
  items: T[]
  total: number
  page: number
  pageSize: number
}

/** The pattern that finds `q` anywhere in a folded text column. */
export const contains = (column: string, q: string) =>
  sql<boolean>`fold(${sql.ref(column)}) like '%' || fold(${escapeLike(q)}) || '%'`

/**
 * Runs a list query: sorts, cuts out the page and counts. Newest first unless asked otherwise, and always with the id
 * last, so that pages neither overlap nor miss a row.
 */
export async function paginate<TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  request: PageRequest,
  options: { sortable: Sortable; id: string },
): Promise<Page<O>> {
  const page = request.page ?? 1
  const pageSize = request.pageSize ?? 25
  let sorted = query
  for (const { column, direction } of parseSort(request.sort, options.sortable)) {
    sorted = sorted.orderBy(column as ReferenceExpression<DB, TB>, direction) as typeof query
  }
  sorted = sorted.orderBy(options.id as ReferenceExpression<DB, TB>, 'desc') as typeof query
  const [items, counted] = await Promise.all([
    sorted
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    query.clearSelect().clearOrderBy().select(sql<string>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { items, total: Number((counted as { total: string }).total), page, pageSize }
}

/** Rows as the API shows them, in their page. */
export const presentPage = <T, R>(page: Page<T>, present: (row: T) => R): Page<R> => ({
  ...page,
  items: page.items.map(present),
})

export function parseSort(sort: string | undefined, sortable: Sortable) {
  if (!sort) return []
  const fields = sort.split(',').map((part) => part.trim())
  if (fields.length > MAX_SORT_FIELDS) throw validation('sort')
  return fields.map((field) => {
    const name = field.replace(/^-/, '')
    if (!Object.hasOwn(sortable, name)) throw validation('sort')
    return { column: sortable[name]!, direction: field.startsWith('-') ? ('desc' as const) : ('asc' as const) }
  })
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')
