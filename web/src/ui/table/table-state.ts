import { useSearchState } from '../../core/search-state.ts'

const PAGE_SIZE = 25

/** Page, sorting, search and filters of a table, kept in the address. */
export function useTableState(filterNames: readonly string[] = [], defaultSort?: string) {
  const [search, set] = useSearchState()
  const page = Math.max(1, Number.parseInt(search.page ?? '1', 10) || 1)
  const filters = Object.fromEntries(filterNames.flatMap((name) => (search[name] ? [[name, search[name]]] : [])))
  return {
    q: search.q ?? '',
    page,
    sort: search.sort ?? defaultSort,
    filters: filters as Record<string, string>,
    /** The query of the API request. */
    query: { ...filters, page, pageSize: PAGE_SIZE, q: search.q, sort: search.sort ?? defaultSort },
    setPage: (next: number) => set({ page: next > 1 ? String(next) : undefined }),
    setSort: (sort: string) => set({ sort, page: undefined }),
    setQ: (q: string) => set({ q: q || undefined, page: undefined }),
    /** Undefined removes a filter. */
    setFilters: (changes: Record<string, string | undefined>) => set({ ...changes, page: undefined }),
  }
}

export type TableState = ReturnType<typeof useTableState>

/** The paging of an answer, for a table. */
export const pagingOf = (answer: { page: number; pageSize: number; total: number } | undefined, state: TableState) =>
  answer && { page: answer.page, pageSize: answer.pageSize, total: answer.total, onPage: state.setPage }
