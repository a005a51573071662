import Type from 'typebox'
import { defineRoute } from '../../platform/http/define-route.ts'
import { Enum, Nullable, Text } from '../../platform/http/schemas.ts'
import { getTenant, updateTenant } from '../tenants/index.ts'
import { present } from './present.ts'

const Mode = Enum(['off', 'test', 'live'])
const Limit = Nullable(Type.Integer({ minimum: 0 }))
const Reason = Nullable(Text(500, 'Moving to a new domain'))

const SendingMode = Type.Object({
  mode: Mode,
  reason: Reason,
  limits: Type.Object({
    perHour: Limit,
    perDay: Limit,
    used: Type.Object({ hour: Type.Integer(), day: Type.Integer() }),
  }),
})

const get = defineRoute({
  id: 'sending-mode.get',
  method: 'GET',
  path: '/sending-mode',
  tag: 'Sending',
  summary: 'The main switch of sending, and the limits',
  module: 'none',
  level: 'read',
  status: 200,
  response: SendingMode,
  handle: async ({ db, tenant }) => present(await getTenant(db, tenant.id)),
})

const put = defineRoute({
  id: 'sending-mode.put',
  method: 'PUT',
  path: '/sending-mode',
  tag: 'Sending',
  summary: 'Turn the main switch: off sends nothing, test only to test recipients, live to everybody',
  module: 'settings',
  level: 'full',
  personOnly: true,
  body: Type.Object({ mode: Mode, reason: Type.Optional(Reason) }),
  status: 200,
  response: SendingMode,
  failures: ['validation'],
  handle: async ({ db, tenant, body, now }) =>
    present(
      await updateTenant(db, tenant.id, {
        sending_mode: body.mode,
        sending_reason: body.reason ?? null,
        updated_at: now,
      }),
    ),
})

export const routes = [get, put]
