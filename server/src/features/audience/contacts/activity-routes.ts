import Type from 'typebox'
import { presentPage } from '../../../platform/db/page.ts'
import { writeEvents } from '../../../platform/events/write.ts'
import { defineRoute } from '../../../platform/http/define-route.ts'
import { Paging } from '../../../platform/http/paging.ts'
import { Id, PageOf } from '../../../platform/http/schemas.ts'
import { eventsShownAs, presentActivity } from './activities.ts'
import { contactEvents, pageOfEvents } from './activity-store.ts'
import { Activity } from './schemas.ts'
import { getContact, lockContact } from './store.ts'

const params = Type.Object({ contact_id: Id })

const list = defineRoute({
  id: 'contacts.list-activities',
  method: 'GET',
  path: '/contacts/{contact_id}/activities',
  tag: 'Contacts',
  summary: 'What happened to the contact, newest first',
  module: 'contacts',
  level: 'read',
  params,
  query: Type.Object({ ...Paging, type: Type.Optional(Type.String({ maxLength: 50 })) }),
  status: 200,
  response: PageOf(Activity),
  failures: ['validation'],
  handle: async ({ db, tenant, params, query }) => {
    const contact = await getContact(db, tenant.id, params.contact_id)
    return presentPage(await pageOfEvents(db, tenant.id, contact, eventsShownAs(query.type), query), presentActivity)
  },
})

const add = defineRoute({
  id: 'contacts.add-activity',
  method: 'POST',
  path: '/contacts/{contact_id}/activities',
  tag: 'Contacts',
  summary: 'Add a note to the timeline',
  module: 'contacts',
  level: 'full',
  params,
  body: Type.Object({
    text: Type.String({
      normalise: 'text',
      minLength: 1,
      maxLength: 5000,
      examples: ['Called, wants the summer catalogue'],
    }),
  }),
  status: 201,
  response: Activity,
  failures: ['validation'],
  handle: async ({ db, now, tenant, params, body }) => {
    const contact = await lockContact(db, tenant.id, params.contact_id)
    await writeEvents(db, tenant.id, [
      { type: 'contact_noted', at: now, contactId: params.contact_id, data: { text: body.text } },
    ])
    const [event] = await contactEvents(db, tenant.id, contact, { types: ['contact_noted'], limit: 1 })
    return presentActivity(event!)
  },
})

export const activityRoutes = [list, add]
