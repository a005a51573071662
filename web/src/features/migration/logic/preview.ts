import { useQuery } from '@tanstack/react-query'
import { type ApiError, type Body, call } from '../../../api/client.ts'
import type { Preview } from './plan.ts'

/** What moving in would bring. It changes nothing, so it is cached as a query. */
export const usePreview = (body: Body<'POST /migration/preview'> | null) =>
  useQuery<Preview, ApiError>({
    queryKey: ['migration preview', body],
    queryFn: ({ signal }) => call('POST /migration/preview', { body: body! }, signal),
    enabled: body !== null,
    // A key must not stay in memory for long.
    gcTime: 60_000,
    retry: false,
    meta: { isShown: true },
  })
