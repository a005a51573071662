import { createHmac } from 'node:crypto'
import type { App } from '../../../../platform/app.ts'
import { OutgoingError } from '../../../../platform/net/outgoing.ts'
import { readBasicAuth, readSigningKey } from '../secrets.ts'
import type { CallResult } from '../sql/calls.ts'
import type { WebhookRow } from '../sql/webhooks.ts'

const TIMEOUT_MS = 30_000

interface Sent {
  /** The same for every attempt: receivers know by it that they have had it. */
  id: string
  body: string
  isTest?: boolean
}

/** Calls a webhook once. Only a 2xx answer within 30 seconds is good. */
export async function callWebhook(
  { secrets, outgoing, clock }: Pick<App, 'secrets' | 'outgoing' | 'clock'>,
  webhook: WebhookRow,
  { id, body, isTest = false }: Sent,
): Promise<CallResult> {
  const start = performance.now()
  const ended = (status: number | null, error: CallResult['error']): CallResult => ({
    status,
    error,
    ms: Math.round(performance.now() - start),
  })
  const basicAuth = readBasicAuth(secrets, webhook)
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Service-Webhook/1',
    ...(isTest ? { 'x-service-test': '1' } : {}),
    ...signatureOf(readSigningKey(secrets, webhook), { id, body, at: clock.now() }),
  }
  try {
    const sent = { method: 'POST', url: webhook.url, headers, body, timeoutMs: TIMEOUT_MS }
    const answer = await outgoing.stream({ ...sent, ...(basicAuth ? { basicAuth } : {}) })
    // The status says everything: a long answer is no failure.
    answer.body.destroy()
    return ended(answer.status, answer.status >= 200 && answer.status < 300 ? null : 'status')
  } catch (error) {
    if (error instanceof OutgoingError) return ended(null, error.reason)
    throw error
  }
}

/** The headers of Standard Webhooks. */
function signatureOf(
  key: Buffer | null,
  { id, body, at }: { id: string; body: string; at: Date },
): Record<string, string> {
  if (!key) return {}
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const mac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${mac}` }
}
