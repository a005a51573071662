import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/client.ts'
import { notifyError } from '../ui/message/notify.ts'

const isWorthTrying = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status === 503)

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // Shows failed requests in a corner. Pages leave out data that the person may not read (403).
    onError: (error, { state, meta }) => {
      if (state.data === undefined && (meta?.isShown || (error as ApiError).status === 403)) return
      notifyError(error)
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _input, _context, { meta }) => {
      if (!meta?.isHandled) notifyError(error)
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
