import Type from 'typebox'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Empty, Id } from '../../../../platform/http/schemas.ts'
import { changeWebhook, createWebhook, removeWebhook } from '../change-webhook.ts'
import { describeWebhook } from '../describe.ts'
import { ChangedWebhook, MAX_WEBHOOKS, Webhook, WebhookInput, WebhookPatch } from '../schemas.ts'
import { allWebhooks } from '../sql/webhooks.ts'
import { EVENTS, SILENT_EVENTS } from '../webhook-events.ts'

const shared = { tag: 'Account', module: 'settings' } as const
const params = Type.Object({ webhook_id: Id })

const list = defineRoute({
  ...shared,
  id: 'account-webhooks.list',
  method: 'GET',
  path: '/account-webhooks',
  summary: 'Returns all account webhooks, the events that they can report, and those that never happen yet',
  level: 'read',
  status: 200,
  response: Type.Object({
    items: Type.Array(Webhook),
    events: Type.Array(Type.String()),
    silentEvents: Type.Array(Type.String()),
    limit: Type.Integer(),
  }),
  handle: async ({ db, tenant }) => ({
    items: (await allWebhooks(db, tenant.id)).map(describeWebhook),
    events: [...EVENTS],
    silentEvents: [...SILENT_EVENTS],
    limit: MAX_WEBHOOKS,
  }),
})

const create = defineRoute({
  ...shared,
  id: 'account-webhooks.create',
  method: 'POST',
  path: '/account-webhooks',
  summary: 'Registers an address that is called for one event from now on, and returns the webhook',
  level: 'full',
  body: WebhookInput,
  status: 201,
  response: ChangedWebhook,
  failures: ['validation', 'conflict/url', 'conflict/limit', 'unavailable/data_key'],
  handle: async ({ app, db, now, tenant, body }) => {
    const { row, signingSecret } = await createWebhook({ app, db, now }, tenant.id, body)
    return { ...describeWebhook(row), ...(signingSecret ? { signingSecret } : {}) }
  },
})

const update = defineRoute({
  ...shared,
  id: 'account-webhooks.update',
  method: 'PATCH',
  path: '/account-webhooks/{webhook_id}',
  summary:
    'Changes an account webhook and returns it. `basicAuth` null removes credentials; a changed event starts at the newest item; switching on clears errors',
  level: 'full',
  params,
  body: WebhookPatch,
  status: 200,
  response: ChangedWebhook,
  failures: ['validation', 'conflict/url', 'unavailable/data_key'],
  handle: async ({ app, db, now, tenant, params, body }) => {
    const { row, signingSecret } = await changeWebhook({ app, db, now }, tenant.id, params.webhook_id, body)
    return { ...describeWebhook(row), ...(signingSecret ? { signingSecret } : {}) }
  },
})

const remove = defineRoute({
  ...shared,
  id: 'account-webhooks.delete',
  method: 'DELETE',
  path: '/account-webhooks/{webhook_id}',
  summary: 'Deletes an account webhook; what waits for it is not sent',
  level: 'full',
  effects: ['deletes'],
  params,
  status: 204,
  response: Empty,
  handle: ({ app, db, now, tenant, params }) => removeWebhook({ app, db, now }, tenant.id, params.webhook_id),
})

export const routes = [list, create, update, remove]
