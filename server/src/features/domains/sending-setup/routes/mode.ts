import Type from 'typebox'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { requireCompany, updateCompany } from '../../../account/companies/index.ts'
import { requireReleased } from '../held.ts'
import { presentMode } from '../present.ts'
import { Mode, Reason, SendingMode } from '../schemas.ts'
import { readUsage } from '../usage-store.ts'

const get = defineRoute({
  id: 'sending-mode.get',
  method: 'GET',
  path: '/sending-mode',
  tag: 'Sending',
  summary: 'Returns the main switch of sending, the sending limits and how much of them is used',
  module: 'none',
  level: 'read',
  status: 200,
  response: SendingMode,
  handle: async ({ db, tenant, now }) =>
    presentMode(await requireCompany(db, tenant.id), await readUsage(db, tenant.id, now)),
})

const put = defineRoute({
  id: 'sending-mode.put',
  method: 'PUT',
  path: '/sending-mode',
  tag: 'Sending',
  summary:
    'Sets the main switch and returns it with the limits: off sends no mail, test sends to test recipients only, live sends to all recipients. A company that signed up is first in test mode: 409 sending_domain: it needs a verified sending domain to be live; 409 sending_operator: the operator has to allow it',
  module: 'settings',
  level: 'full',
  personOnly: true,
  body: Type.Object({ mode: Mode, reason: Type.Optional(Reason) }),
  status: 200,
  response: SendingMode,
  failures: ['validation', 'conflict/sending_domain', 'conflict/sending_operator'],
  handle: async ({ db, tenant, body, now }) => {
    const isLive = body.mode === 'live'
    if (isLive) await requireReleased(db, tenant.id)
    const company = await updateCompany(db, tenant.id, {
      sending_mode: body.mode,
      sending_reason: body.reason ?? null,
      ...(isLive ? { sending_held: null } : {}),
      updated_at: now,
    })
    return presentMode(company, await readUsage(db, tenant.id, now))
  },
})

export const routes = [get, put]
