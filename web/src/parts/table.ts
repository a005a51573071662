import type { Answer, Input, Item, Query } from '../api/client.ts'
import { type GetInput, type GetName, useApi } from '../api/hooks.ts'
import { pagingOf, useTableState } from '../ui/table-state.ts'

interface PageOf {
  items: unknown[]
  page: number
  pageSize: number
  total: number
}
type ListName = { [R in GetName]: Answer<R> extends PageOf ? R : never }[GetName]

interface Options<R extends ListName, F extends string> {
  /** Filters that stand in the address by the names that the API has for them. */
  filters?: readonly F[]
  sort?: string
  path?: Input<R>['path']
  /** What is asked beside, whatever stands in the address. */
  query?: Query<R>
  /** Rows come by themselves, and nothing tells of them: asked again after so many milliseconds. */
  refetchInterval?: number
}

interface Answered {
  data: unknown
  error: unknown
  refetch: () => unknown
}

/** Why a table has no rows: its question failed. */
export const faultOf = ({ data, error, refetch }: Answered) =>
  error && !data ? { error, onAgain: () => void refetch() } : undefined

/** A table of the API's objects: what stands in the address is asked, and drawn by `DataTable`. */
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
    /** Something is searched for or left out, so nothing found does not mean that there is nothing. */
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
