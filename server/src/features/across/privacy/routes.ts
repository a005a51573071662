import Type from 'typebox'
import { required } from '../../../platform/db/failures.ts'
import { AppError } from '../../../platform/errors.ts'
import { defineRoute } from '../../../platform/http/define-route.ts'
import { Empty, Id, Time } from '../../../platform/http/schemas.ts'
import { requireContact } from '../../audience/contacts/index.ts'
import { deleteContacts, eraseContact } from './forget.ts'
import { personalRows } from './sql/personal-rows.ts'

const params = Type.Object({ contact_id: Id })

const remove = defineRoute({
  id: 'contacts.delete',
  method: 'DELETE',
  path: '/contacts/{contact_id}',
  tag: 'Contacts',
  summary:
    'Deletes a contact; suppressions of its address and its unsubscriptions from lists stay. 423 while a campaign e-mail to it is queued or was sent within 24 hours',
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
  summary:
    'Erases all data of a contact (GDPR erasure); irreversible; only a keyed hash stays, which keeps the address suppressed',
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
  summary: 'Returns all stored data about a contact, including events (GDPR access)',
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
    const { id, email } = await requireContact(db, tenant.id, params.contact_id)
    return {
      exportedAt: now.toISOString(),
      contactId: id,
      email,
      data: await personalRows(db, tenant.id, { id, email }),
    }
  },
})

export const routes = [remove, erase, exportData]
