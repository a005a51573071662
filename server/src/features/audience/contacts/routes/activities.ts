import Type from 'typebox'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Paging } from '../../../../platform/http/paging.ts'
import { Id, PageOf } from '../../../../platform/http/schemas.ts'
import { Activity } from '../schemas.ts'
import { requireContact } from '../store.ts'
import { addNote, pageOfActivities } from '../timeline/activities.ts'

const params = Type.Object({ contact_id: Id })

const list = defineRoute({
  id: 'contacts.list-activities',
  method: 'GET',
  path: '/contacts/{contact_id}/activities',
  tag: 'Contacts',
  summary:
    'Returns the activities of a contact (changes, mails, notes), newest first: all of them, or those of one type',
  module: 'contacts',
  level: 'read',
  params,
  query: Type.Object({ ...Paging, type: Type.Optional(Type.String({ maxLength: 50 })) }),
  status: 200,
  response: PageOf(Activity),
  failures: ['validation'],
  handle: async ({ db, tenant, params, query }) => {
    const contact = await requireContact(db, tenant.id, params.contact_id)
    return pageOfActivities(db, tenant.id, contact, query)
  },
})

const add = defineRoute({
  id: 'contacts.add-activity',
  method: 'POST',
  path: '/contacts/{contact_id}/activities',
  tag: 'Contacts',
  summary: 'Adds a note to the timeline of a contact and returns it as an activity',
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
  handle: ({ db, now, tenant, params, body }) => addNote({ db, now }, tenant.id, params.contact_id, body.text),
})

export const routes = [list, add]
