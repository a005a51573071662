import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../../api/client.ts'

/** Runs that are shown at a time. */
const SHOWN = 25

/** Runs that wait in a node, the newest first. They are read again when their number changes. */
export function useWaitingRuns(id: string, key: string, waiting: number) {
  const answered = useInfiniteQuery({
    queryKey: ['GET /automations/{automation_id}/runs', { path: { automation_id: id } }, key, waiting],
    queryFn: ({ pageParam: page, signal }) =>
      call(
        'GET /automations/{automation_id}/runs',
        { path: { automation_id: id }, query: { node: key, page, pageSize: SHOWN } },
        signal,
      ),
    initialPageParam: 1,
    getNextPageParam: ({ items, page }) => (items.length < SHOWN ? null : page + 1),
    placeholderData: keepPreviousData,
    enabled: waiting > 0,
    meta: { isShown: true },
  })
  // A run that was read with two pages is shown once.
  const found = new Map(answered.data?.pages.flatMap(({ items }) => items.map((run) => [run.id, run] as const)))
  return { ...answered, runs: answered.data && [...found.values()] }
}
