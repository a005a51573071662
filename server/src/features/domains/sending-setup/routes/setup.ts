import { defineRoute } from '../../../../platform/http/define-route.ts'
import { describeSetup } from '../describe.ts'
import { Setup } from '../schemas.ts'

const get = defineRoute({
  id: 'sending-setup.get',
  method: 'GET',
  path: '/sending/setup',
  tag: 'Sending',
  summary: 'Returns whether the company can send, what is missing, and all senders and sending domains',
  module: 'settings',
  level: 'read',
  status: 200,
  response: Setup,
  handle: ({ app, db, tenant }) => describeSetup({ app, db }, tenant.id),
})

export const routes = [get]
