import { useQuery } from '@tanstack/react-query'
import { type ApiError, type Body, call } from '../../../api/client.ts'
import type { Preview } from './plan.ts'

/** What the file holds; with a mapping also what an import would meet. It changes nothing, so it is kept as reads are. */
export const usePreview = (body: Body<'POST /imports/preview'>, { enabled = true } = {}) =>
  useQuery<Preview, ApiError>({
    queryKey: ['import preview', body],
    queryFn: ({ signal }) => call('POST /imports/preview', { body }, signal),
    enabled,
    retry: false,
  })
