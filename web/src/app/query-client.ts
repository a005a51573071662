import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/client.ts'
import { tellError } from '../ui/tell.ts'

const isWorthTrying = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status === 503)

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // What could not be asked or renewed is said in a corner. What somebody may not see is left out of his pages.
    onError: (error, { state, meta }) => {
      if (state.data === undefined && (meta?.isShown || (error as ApiError).status === 403)) return
      tellError(error)
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _input, _context, { meta }) => {
      if (!meta?.isTold) tellError(error)
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (count, error) => count < 2 && isWorthTrying(error),
      refetchOnWindowFocus: true,
    },
  },
})
