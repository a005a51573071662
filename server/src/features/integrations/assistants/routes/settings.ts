import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Settings } from '../schemas.ts'
import { sendingOf, setSending } from '../store.ts'

const shared = { path: '/assistants', tag: 'Assistants', module: 'settings' } as const

const get = defineRoute({
  ...shared,
  id: 'assistants.get',
  method: 'GET',
  summary: 'Returns whether assistants may send mails',
  level: 'read',
  status: 200,
  response: Settings,
  handle: async ({ db, tenant }) => ({ sending: await sendingOf(db, tenant.id) }),
})

const update = defineRoute({
  ...shared,
  id: 'assistants.update',
  method: 'PATCH',
  summary: 'Changes whether assistants may send mails',
  level: 'full',
  // An assistant must not allow itself to send.
  personOnly: true,
  body: Settings,
  status: 200,
  response: Settings,
  failures: ['validation'],
  handle: async ({ db, tenant, body: { sending } }) => {
    await setSending(db, tenant.id, sending)
    return { sending }
  },
})

export const routes = [get, update]
