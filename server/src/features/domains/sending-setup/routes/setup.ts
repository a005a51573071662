import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Setup } from '../schemas.ts'
import { describeSetup } from '../setup.ts'

const get = defineRoute({
  id: 'sending-setup.get',
  method: 'GET',
  path: '/sending/setup',
  tag: 'Sending',
  summary: 'Whether the company can send, what is missing, and all of its senders and sending domains',
  module: 'settings',
  level: 'read',
  status: 200,
  response: Setup,
  handle: ({ app, db, tenant }) => describeSetup({ app, db }, tenant.id),
})

export const setupRoutes = [get]
