import { useQueries } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { type BlockRef, blocksIn } from './blocks.ts'

/** Why visitors do not see a form or survey of the page; null if they see it. */
export type Hidden = 'gone' | 'inactive' | 'empty' | null

export interface Block extends BlockRef {
  /** Empty after it was deleted; undefined while it loads. */
  name: string | undefined
  hidden: Hidden
}

interface Found {
  name: string
  hidden: Hidden
}

const hiddenOf = (status: 'active' | 'inactive', isEmpty: boolean): Hidden =>
  status === 'inactive' ? 'inactive' : isEmpty ? 'empty' : null

const READ = {
  form: async (form_id: string, signal: AbortSignal): Promise<Found> => {
    const { name, status } = await call('GET /forms/{form_id}', { path: { form_id } }, signal)
    return { name, hidden: hiddenOf(status, false) }
  },
  survey: async (survey_id: string, signal: AbortSignal): Promise<Found> => {
    const { name, status, questions } = await call('GET /surveys/{survey_id}', { path: { survey_id } }, signal)
    return { name, hidden: hiddenOf(status, questions.length === 0) }
  },
}

/** The forms and surveys in a content, with their names and whether visitors see them. */
export function useBlocks(source: string): Block[] {
  const refs = blocksIn(source)
  const answers = useQueries({
    queries: refs.map(({ kind, id }) => ({
      // Writes to the route reload the answer.
      queryKey: [`GET /${kind}s`, 'in a page', id],
      queryFn: ({ signal }: { signal: AbortSignal }) => READ[kind](id, signal),
      retry: false,
      // A deleted one is shown as such, not as an error.
      meta: { isShown: true },
    })),
  })
  return refs.map((ref, i) => {
    const { data, isError } = answers[i]!
    return isError ? { ...ref, name: '', hidden: 'gone' } : { ...ref, name: data?.name, hidden: data?.hidden ?? null }
  })
}
