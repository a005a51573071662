import type { Item } from '../../../api/client.ts'

export type Call = Item<'GET /account-webhooks/{webhook_id}/calls'>

const FAULTS = ['scheme', 'dns', 'address', 'deadline', 'network', 'status'] as const

/** The text that explains why a call failed; null when it was accepted. */
export function faultOf({
  error,
  status,
}: Pick<Call, 'error' | 'status'>): (typeof FAULTS)[number] | 'redirect' | 'refused' | null {
  if (error === null) return null
  if (error === 'status' && status !== null && status >= 300 && status < 400) return 'redirect'
  if (error === 'status' && (status === 401 || status === 403)) return 'refused'
  return FAULTS.find((one) => one === error) ?? 'network'
}

/** The body of a call with line breaks. */
export function prettyBody(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
