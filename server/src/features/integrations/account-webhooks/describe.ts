import type { Static } from 'typebox'
import type { Webhook } from './schemas.ts'
import type { WebhookRow } from './sql/webhooks.ts'

export const describeWebhook = (row: WebhookRow): Static<typeof Webhook> => ({
  id: row.id,
  url: row.url,
  event: row.event as Static<typeof Webhook>['event'],
  active: row.active,
  basicAuth: row.login === null ? null : { login: row.login, passwordSet: row.password !== null },
  signing: row.signing_secret !== null,
  lastResponseCode: row.last_response_code,
  lastCallAt: row.last_call_at?.toISOString() ?? null,
  errorsInRow: row.errors_in_row,
  createdAt: row.created_at.toISOString(),
})
