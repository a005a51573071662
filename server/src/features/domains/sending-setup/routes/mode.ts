import Type from 'typebox'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { getTenant, updateTenant } from '../../../account/companies/index.ts'
import { presentMode } from '../present.ts'
import { Mode, Reason, SendingMode } from '../schemas.ts'
import { readUsage } from '../usage-store.ts'

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
  handle: async ({ db, tenant, now }) =>
    presentMode(await getTenant(db, tenant.id), await readUsage(db, tenant.id, now)),
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
    presentMode(
      await updateTenant(db, tenant.id, {
        sending_mode: body.mode,
        sending_reason: body.reason ?? null,
        updated_at: now,
      }),
      await readUsage(db, tenant.id, now),
    ),
})

export const modeRoutes = [get, put]
