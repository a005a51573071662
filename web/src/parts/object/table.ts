import type { Answer, Input, Item, Query } from '../../api/client.ts'
import { type GetInput, type GetName, useApi } from '../../api/hooks.ts'
import { pagingOf, useTableState } from '../../ui/table/table-state.ts'

interface PageOf {
  items: unknown[]
  page: number
  pageSize: number
  total: number
}
type ListName = { [R in GetName]: Answer<R> extends PageOf ? R : never }[GetName]

interface Options<R extends ListName, F extends string> {
  /** Filters kept in the address, under their names in the API. */
  filters?: readonly F[]
  sort?: string
  path?: Input<R>['path']
  /** Further parameters of the request, which the address does not change. */
  query?: Query<R>
  /** Milliseconds between reloads, for rows that appear without an event. */
  refetchInterval?: number
}

interface Answered {
  data: unknown
  error: unknown
  refetch: () => unknown
}

/** The error that a table shows when its rows could not be loaded. */
export const faultOf = ({ data, error, refetch }: Answered) =>
  error && !data ? { error, onAgain: () => void refetch() } : undefined

/** Loads the rows of a table for the search, filters and page in the address, as props of `DataTable`. */
export function useTable<R extends ListName, F extends string = never>(
  name: R,
  { filters = [], sort, path, query, refetchInterval }: Options<R, F> = {},
) {
  const state = useTableState(filters, sort)
  const input = { ...(path ? { path } : {}), query: { ...state.query, ...(query as object) } } as GetInput<R>
  const answered = useApi(name, input, {
    keeps: true,
    isShown: true,
    refetchInterval: refetchInterval ?? false,
  })
  const answer = answered.data as (PageOf & Answer<R>) | undefined
  return {
    state,
    data: answer,
    /** A search or filter is set, so an empty table does not mean that there are no objects. */
    isNarrowed: Boolean(state.q || Object.keys(state.filters).length),
    table: {
      rows: answer?.items as Item<R>[] | undefined,
      sort: state.sort,
      onSort: state.setSort,
      paging: pagingOf(answer, state),
      isStale: answered.isPlaceholderData,
      fault: faultOf(answered),
    },
  }
}
