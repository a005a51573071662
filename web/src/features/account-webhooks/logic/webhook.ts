import type { Item } from '../../../api/client.ts'

export type Webhook = Item<'GET /account-webhooks'>
export type WebhookEvent = Webhook['event']

/** Paths whose answers a change of a webhook makes stale. */
export const TOUCHES = ['/account-webhooks']
/** Milliseconds between reloads: no event of the stream says that a webhook was called. */
export const RELOAD_MS = 5_000

/** The server switches a webhook off after so many errors in a row. */
const MOST_ERRORS = 10

/** `failing` is on and had errors since its last success; `broken` was switched off by errors, `off` by hand. */
export type State = 'on' | 'failing' | 'broken' | 'off'

export function stateOf({ active, errorsInRow }: Pick<Webhook, 'active' | 'errorsInRow'>): State {
  if (active) return errorsInRow ? 'failing' : 'on'
  return errorsInRow >= MOST_ERRORS ? 'broken' : 'off'
}

/** From this share of the limit on, the page shows how many webhooks there are. */
const NEAR = 0.8

export function roomOf(used: number, limit: number): 'enough' | 'near' | 'full' {
  if (used >= limit) return 'full'
  return used >= limit * NEAR ? 'near' : 'enough'
}
