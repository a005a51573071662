import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../../api/client.ts'
import { refresh, useSend } from '../../../api/hooks.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useConfirm } from '../../../ui/message/confirm.tsx'
import { notify, notifyError } from '../../../ui/message/notify.ts'
import { faultOf, type Request } from './request.ts'

/** Data that a call may change beside the request itself. */
const TOUCHES = ['/assistant-requests', '/campaigns', '/automations', '/sending/senders']

/** Approves or rejects a call. Approving asks once more, with the number of people. */
export function useDecision({ id, recipients }: Request, sentence: string) {
  const { t } = useTranslation('assistants')
  const { number } = useFormat()
  const confirm = useConfirm()
  const client = useQueryClient()
  // A colleague may have decided in the meantime.
  const onFail = (error: ApiError) => {
    notifyError(error)
    void refresh(client, TOUCHES)
  }
  const approving = useSend('POST /assistant-requests/{request_id}/approve', {
    touches: TOUCHES,
    onDone: (decided) => {
      const fault = faultOf(decided)
      if (fault) notifyError(fault)
      else notify(t('approved'))
    },
    onFail,
  })
  const rejecting = useSend('POST /assistant-requests/{request_id}/reject', {
    touches: TOUCHES,
    onDone: () => notify(t('rejected')),
    onFail,
  })
  const path = { request_id: id }
  const approve = async () => {
    const isSure = await confirm({
      title: t('sure.title'),
      text:
        recipients === null
          ? t('sure.uncounted', { what: sentence })
          : t('sure.text', { what: sentence, count: recipients, number: number(recipients) }),
      action: t('sure.action'),
    })
    if (isSure) approving.mutate({ path })
  }
  return {
    approve,
    reject: () => rejecting.mutate({ path }),
    isApproving: approving.isPending,
    isRejecting: rejecting.isPending,
  }
}
