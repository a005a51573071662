import Type from 'typebox'
import { defineRoute } from '../../../platform/http/define-route.ts'
import { Id } from '../../../platform/http/schemas.ts'
import { acceptEvent } from './recording/accept-event.ts'
import { ContactEventInput } from './schemas.ts'

const create = defineRoute({
  id: 'contact-events.create',
  method: 'POST',
  path: '/contact-events',
  tag: 'Automations',
  summary:
    'Records that a contact changed a cart, visited a page, or that an event of the company happened; not idempotent, at most 60 per contact in 10 minutes',
  module: 'campaigns',
  level: 'full',
  body: ContactEventInput,
  status: 201,
  response: Type.Object({ id: Id }, { title: 'CreatedContactEvent' }),
  failures: ['validation', 'rate_limited/contact-events'],
  handle: ({ db, now, tenant, body }) => acceptEvent({ db, now }, tenant.id, body),
})

export const routes = [create]
