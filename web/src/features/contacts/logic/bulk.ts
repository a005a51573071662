import { useQuery } from '@tanstack/react-query'
import { type Answer, type ApiError, type Body, call } from '../../../api/client.ts'
import { useSend } from '../../../api/hooks.ts'
import { exportChosen, exportOf } from '../../../parts/contact/exported.ts'
import type { Filter } from './filter.ts'

export type BulkAction = Body<'POST /contacts/bulk'>['action']
type Change = Pick<Body<'POST /contacts/bulk/count'>, 'action' | 'listIds' | 'labelIds'>

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
  const begin = (change: Change & { expectedContacts?: number }) => send.mutate(requestOf(target, change))
  return { begin, isBusy: send.isPending }
}

/** How many contacts an action would change now. */
export function useBulkCount(target: Target, change: Change) {
  const request = requestOf(target, change)
  return useQuery<Answer<'POST /contacts/bulk/count'>, ApiError>({
    queryKey: ['bulk count', request],
    queryFn: ({ signal }) => call('POST /contacts/bulk/count', request, signal),
    meta: { isShown: true },
    gcTime: 0,
  })
}

const requestOf = <C extends Change>({ isAll, ids, filter }: Target, change: C) => ({
  query: isAll ? filter : {},
  body: { ...change, ...(isAll ? { all: true } : { contactIds: [...ids] }) },
})

/** Remembers the contacts of a target, if the address of their new export cannot name them. Returns the address. */
export function exportTarget({ isAll, ids, filter, count }: Target): string {
  if (!isAll) return exportChosen({ selection: 'contacts', contactIds: [...ids], count })
  const [word, ...others] = Object.keys(filter)
  if (!word) return '/exports?new=1'
  if ((word === 'segment' || word === 'list') && !others.length) return exportOf(word, filter[word]!)
  return exportChosen({ selection: 'filter', filter, count })
}
