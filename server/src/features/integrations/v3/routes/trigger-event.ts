import Type from 'typebox'
import { defineKeyRoute } from '../../../../platform/http/define-route.ts'
import { CreatedAnswer, created } from '../answers.ts'
import { LooseBody } from '../loose.ts'
import { triggerEvents } from '../trigger-events.ts'

const trigger = defineKeyRoute({
  tag: 'API v3',
  module: 'campaigns',
  level: 'full',
  id: 'v3.trigger-event',
  method: 'POST',
  path: '/api/v3/trigger-event',
  summary:
    'Records up to 500 events of contacts, which start automations. A new address becomes a contact with a weak consent, which is not mailed',
  audit: 'contact-events.create',
  body: Type.Array(
    LooseBody(['emailaddress', 'name'], '`name` of the event; `payload` has data of the event', {
      emailaddress: 'jana@example.com',
      name: 'wishlist-added',
      payload: { list: 'spring' },
    }),
  ),
  status: 201,
  response: CreatedAnswer,
  failures: ['validation', 'rate_limited/contact-events'],
  handle: async ({ app, db, now, tenant, body }) => {
    await triggerEvents({ app, db, now }, tenant, body)
    return created()
  },
})

export const routes = [trigger]
