import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/client.ts'
import { tellError } from '../ui/tell.ts'

const isWorthTrying = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status === 503)

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // A page that shows something already says in a corner that it could not be renewed.
    onError: (error, { state }) => state.data !== undefined && tellError(error),
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
