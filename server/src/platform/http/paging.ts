import Type from 'typebox'
import type { Sortable } from '../db/page.ts'
import { Enum, Id } from './schemas.ts'

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

/** The query of a list of runs, see `db/runs.ts`. */
export const RunQuery = <const T extends readonly [string, ...string[]]>(fields: Sortable, statuses: T) => ({
  ...Paging,
  ...Search,
  ...Sort(fields),
  idFrom: Type.Optional(Id),
  idTo: Type.Optional(Id),
  name: Type.Optional(Type.String({ maxLength: 200 })),
  status: Type.Optional(Enum(statuses)),
})
