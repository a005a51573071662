import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../../../../api/client.ts'
import type { Automation, Graph } from '../graph/graph.ts'
import type { Wording } from '../words/wording.ts'
import { type Problem, problemsOf } from './problems.ts'

const PAUSE_MS = 400

/** The problems of the graph as it is now. Those of unsaved changes are asked for after each pause. */
export function useProblems(wording: Wording, saved: Automation, graph: Graph, isDirty: boolean): readonly Problem[] {
  const [asked] = useDebouncedValue(graph, PAUSE_MS)
  const text = useMemo(() => JSON.stringify({ nodes: asked.nodes, edges: asked.edges }), [asked])
  const { data } = useQuery({
    queryKey: ['POST /automations/validate', saved.id, saved.shopId, text],
    queryFn: ({ signal }) => {
      // The automation has settings that decide what is a problem, such as whether it ran before.
      const body = { shopId: saved.shopId, automationId: saved.id, graph: JSON.parse(text) }
      return call('POST /automations/validate', { body }, signal)
    },
    enabled: isDirty,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    gcTime: 30_000,
    refetchOnWindowFocus: false,
    meta: { isShown: true },
  })
  const { issues } = saved
  return useMemo(
    () => problemsOf(wording, isDirty && data ? data : { errors: [], incomplete: issues }),
    [wording, isDirty, data, issues],
  )
}
