import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Answer, ApiError, call } from '../../../api/client.ts'
import type { Catalogue } from '../definition/catalogue.ts'
import { type GroupNode, writeTree } from '../definition/definition.ts'
import { unfinishedOf } from './builder.ts'

export interface Preview {
  counts: Answer<'POST /segments/preview'> | undefined
  /** The count belongs to an older definition; a new one is being loaded. */
  isBusy: boolean
  error: ApiError | null
  /** The definition that the error is about. */
  asked: GroupNode
}

const PAUSE_MS = 350

/**
 * Counts a definition while it is edited. A newer count ends the older one: the browser cancels the request, and the
 * server stops the query by the id of the editor.
 */
export function usePreview(catalogue: Catalogue, shopId: string | null, root: GroupNode): Preview {
  const [editor] = useState(() => Math.random().toString(36).slice(2))
  const [asked] = useDebouncedValue(root, PAUSE_MS)
  const definition = writeTree(asked)
  const isAsked = shopId !== null && !unfinishedOf(catalogue, asked).length
  const { data, error, isFetching } = useQuery({
    // As text, so that a definition that was changed and restored is not counted again.
    queryKey: ['POST /segments/preview', shopId, JSON.stringify(definition)],
    queryFn: ({ signal }) => call('POST /segments/preview', { body: { shopId: shopId!, definition, editor } }, signal),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    gcTime: 60_000,
    refetchOnWindowFocus: false,
    // Only an older request that arrived late ends a newer one, so the newer one is repeated.
    retry: (count, failure) => count < 2 && failure instanceof ApiError && failure.reason === 'superseded',
    retryDelay: 100,
  })
  return { counts: data, isBusy: isAsked && (isFetching || asked !== root), error: error as ApiError | null, asked }
}
