import Type from 'typebox'
import { required } from '../../../platform/db/failures.ts'
import { AppError } from '../../../platform/errors.ts'
import { defineRoute } from '../../../platform/http/define-route.ts'
import { Empty, Id, Time } from '../../../platform/http/schemas.ts'
import { getContact } from '../../audience/contacts/index.ts'
import { deleteContacts, eraseContact } from './forget.ts'
import { personalRows } from './sql/personal-tables.ts'

const params = Type.Object({ contact_id: Id })

const remove = defineRoute({
  id: 'contacts.delete',
  method: 'DELETE',
  path: '/contacts/{contact_id}',
  tag: 'Contacts',
  summary:
    'Delete the contact; its address stays suppressed if it was, and stays unsubscribed from lists. 423 while a campaign e-mail to it is queued or went out within 24 hours',
  module: 'contacts',
  level: 'full',
  effects: ['deletes'],
  params,
  status: 204,
  response: Empty,
  failures: ['recently_sent'],
  handle: async ({ db, now, tenant, params }) => {
    const { deleted, recent } = await deleteContacts({ db, now }, tenant.id, [params.contact_id])
    if (recent.size) throw new AppError('recently_sent')
    required(deleted || null)
  },
})

const erase = defineRoute({
  id: 'contacts.erase',
  method: 'POST',
  path: '/contacts/{contact_id}/erase',
  tag: 'Contacts',
  summary: 'Erase the person (GDPR): irreversible; only a keyed hash is left, which keeps the address suppressed',
  module: 'contacts',
  level: 'full',
  effects: ['deletes'],
  params,
  status: 204,
  response: Empty,
  handle: ({ app, db, now, tenant, params }) => eraseContact({ app, db, now }, tenant.id, params.contact_id),
})

const exportData = defineRoute({
  id: 'contacts.export',
  method: 'GET',
  path: '/contacts/{contact_id}/export',
  tag: 'Contacts',
  summary: 'Everything that is stored about the person (GDPR access), events included',
  module: 'contacts',
  level: 'full',
  right: 'export',
  params,
  status: 200,
  response: Type.Object({
    exportedAt: Time,
    contactId: Id,
    email: Type.String(),
    data: Type.Record(Type.String(), Type.Array(Type.Record(Type.String(), Type.Unknown()))),
  }),
  handle: async ({ db, now, tenant, params }) => {
    const { id, email } = await getContact(db, tenant.id, params.contact_id)
    return {
      exportedAt: now.toISOString(),
      contactId: id,
      email,
      data: await personalRows(db, tenant.id, { id, email }),
    }
  },
})

export const routes = [remove, erase, exportData]
