import { useState } from 'react'
import type { Answer, ApiError } from '../../../api/client.ts'
import { useSend } from '../../../api/hooks.ts'
import type { Webhook } from './webhook.ts'

export interface TestCall {
  /** The webhook that is tested; null while no test is shown. */
  webhook: Webhook | null
  isWaiting: boolean
  result: Answer<'POST /account-webhooks/{webhook_id}/test'> | undefined
  error: ApiError | null
  send: (webhook: Webhook) => void
  close: () => void
}

/** One test call at a time. Its result stays until it is closed. */
export function useTestCall(): TestCall {
  const [webhook, setWebhook] = useState<Webhook | null>(null)
  // The dialog shows failures.
  const test = useSend('POST /account-webhooks/{webhook_id}/test', { onFail: () => {} })
  return {
    webhook,
    isWaiting: test.isPending,
    result: test.data,
    error: test.error,
    send: (one) => {
      setWebhook(one)
      test.mutate({ path: { webhook_id: one.id }, body: {} })
    },
    close: () => {
      setWebhook(null)
      test.reset()
    },
  }
}
