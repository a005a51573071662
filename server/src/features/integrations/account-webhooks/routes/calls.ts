import Type from 'typebox'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Id, ItemsOf } from '../../../../platform/http/schemas.ts'
import { Call, TestResult } from '../schemas.ts'
import { lastCalls } from '../sql/calls.ts'
import { requireWebhook } from '../sql/webhooks.ts'
import { testWebhook } from '../test-call.ts'

const shared = { tag: 'Account', module: 'settings', params: Type.Object({ webhook_id: Id }), status: 200 } as const

const test = defineRoute({
  ...shared,
  id: 'account-webhooks.test',
  method: 'POST',
  path: '/account-webhooks/{webhook_id}/test',
  summary: 'Calls an account webhook once with a made-up item, and returns what it answered',
  level: 'full',
  transaction: false,
  body: Type.Object({}),
  response: TestResult,
  failures: ['unavailable/data_key'],
  handle: ({ app, db, now, tenant, params }) => testWebhook({ app, db, now }, tenant, params.webhook_id),
})

const calls = defineRoute({
  ...shared,
  id: 'account-webhooks.calls',
  method: 'GET',
  path: '/account-webhooks/{webhook_id}/calls',
  summary: 'Returns the last 20 calls of an account webhook with their bodies, the newest first',
  level: 'read',
  response: ItemsOf(Call),
  handle: async ({ db, tenant, params }) => {
    const { id } = await requireWebhook(db, tenant.id, params.webhook_id)
    const rows = await lastCalls(db, tenant.id, id)
    return { items: rows.map(({ at, ...call }) => ({ ...call, at: at.toISOString() })) }
  },
})

export const routes = [test, calls]
