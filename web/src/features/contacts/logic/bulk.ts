import { useTranslation } from 'react-i18next'
import type { Answer, Body } from '../../../api/client.ts'
import { useSend } from '../../../api/hooks.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useConfirm } from '../../../ui/confirm.tsx'
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

/** To delete more contacts than this, their number must be typed. */
const MANY = 25

/** Starts a bulk action. */
export function useBulk({ ids, isAll, filter, count }: Target, onBegun: (job: BulkJob) => void) {
  const { t } = useTranslation('contacts')
  const { number } = useFormat()
  const confirm = useConfirm()
  const send = useSend('POST /contacts/bulk', {
    onDone: (answer, { body }) => onBegun({ ...answer, action: body.action }),
  })
  const begin = (action: BulkAction, listIds?: string[]) =>
    send.mutate({
      query: isAll ? filter : {},
      body: { action, ...(isAll ? { all: true } : { contactIds: [...ids] }), ...(listIds ? { listIds } : {}) },
    })
  const ask = async (action: 'blacklist' | 'delete') => {
    const isSure = await confirm({
      title: t(`bulk.${action}.title`, { count, number: number(count) }),
      text: t(`bulk.${action}.text`),
      action: t(`bulk.${action}.action`),
      isDangerous: true,
      ...(action === 'delete' && count > MANY ? { typed: String(count) } : {}),
    })
    if (isSure) begin(action)
  }
  return { begin, ask, isBusy: send.isPending }
}
