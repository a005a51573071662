import { useQuery } from '@tanstack/react-query'
import { type Answer, type ApiError, type Body, call } from '../../../api/client.ts'
import { useSend } from '../../../api/hooks.ts'
import type { Filter } from './filter.ts'

export type BulkAction = Body<'POST /contacts/bulk'>['action']

/** The target of a bulk action: the chosen contacts, or all that match the filter. */
export interface Target {
  ids: ReadonlySet<string>
  isAll: boolean
  filter: Filter
  /** The number of contacts. */
  count: number
}

export type BulkJob = Answer<'POST /contacts/bulk'> & { action: BulkAction }

/** Starts a bulk action. */
export function useBulk(target: Target, onBegun: (job: BulkJob) => void, onFail?: (error: ApiError) => void) {
  const send = useSend('POST /contacts/bulk', {
    onDone: (answer, { body }) => onBegun({ ...answer, action: body.action }),
    ...(onFail ? { onFail } : {}),
  })
  const begin = (action: BulkAction, more: { listIds?: string[]; expectedContacts?: number } = {}) => {
    const { query, body } = requestOf(target, action)
    send.mutate({ query, body: { ...body, ...more } })
  }
  return { begin, isBusy: send.isPending }
}

/** How many contacts an action would change now. */
export function useBulkCount(target: Target, action: BulkAction) {
  const request = requestOf(target, action)
  return useQuery<Answer<'POST /contacts/bulk/count'>, ApiError>({
    queryKey: ['bulk count', request],
    queryFn: ({ signal }) => call('POST /contacts/bulk/count', request, signal),
    meta: { isShown: true },
    gcTime: 0,
  })
}

const requestOf = ({ isAll, ids, filter }: Target, action: BulkAction) => ({
  query: isAll ? filter : {},
  body: { action, ...(isAll ? { all: true } : { contactIds: [...ids] }) },
})
