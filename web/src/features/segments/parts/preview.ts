import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Answer, ApiError, call } from '../../../api/client.ts'
import { unfinishedOf } from './builder.ts'
import type { Catalogue } from './catalogue.ts'
import { type GroupNode, writeTree } from './definition.ts'

export interface Preview {
  counts: Answer<'POST /segments/preview'> | undefined
  /** What was counted is not what stands in the editor any more; the next count is on its way. */
  isBusy: boolean
  error: ApiError | null
  /** The definition that the error is about. */
  asked: GroupNode
}

const PAUSE_MS = 350

/**
 * Counts a definition while it is written. A newer question ends the older one: the browser lets go of it, and the server
 * stops it, by the name of the editor.
 */
export function usePreview(catalogue: Catalogue, shopId: string | null, root: GroupNode): Preview {
  const [editor] = useState(() => Math.random().toString(36).slice(2))
  const [asked] = useDebouncedValue(root, PAUSE_MS)
  const definition = writeTree(asked)
  const isAsked = shopId !== null && !unfinishedOf(catalogue, asked).length
  const { data, error, isFetching } = useQuery({
    // By its text: a rule that was moved and brought back is counted already.
    queryKey: ['POST /segments/preview', shopId, JSON.stringify(definition)],
    queryFn: ({ signal }) => call('POST /segments/preview', { body: { shopId: shopId!, definition, editor } }, signal),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    gcTime: 60_000,
    refetchOnWindowFocus: false,
    // An older question that was slow on its way ends a newer one; nobody else does.
    retry: (count, failure) => count < 2 && failure instanceof ApiError && failure.reason === 'superseded',
    retryDelay: 100,
  })
  return { counts: data, isBusy: isAsked && (isFetching || asked !== root), error: error as ApiError | null, asked }
}
