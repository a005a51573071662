import { useQuery } from '@tanstack/react-query'
import { type ApiError, type Body, call } from '../../../api/client.ts'
import type { Preview } from './plan.ts'

/** A preview of the file and, with a mapping, of the import. It changes nothing, so it is cached as a query. */
export const usePreview = (body: Body<'POST /imports/preview'>, { enabled = true } = {}) =>
  useQuery<Preview, ApiError>({
    queryKey: ['import preview', body],
    queryFn: ({ signal }) => call('POST /imports/preview', { body }, signal),
    enabled,
    retry: false,
  })
