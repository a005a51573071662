import { Readable } from 'node:stream'
import Type from 'typebox'
import { required } from '../../../platform/db/failures.ts'
import { AppError } from '../../../platform/errors.ts'
import { defineRoute } from '../../../platform/http/define-route.ts'
import { file } from '../../../platform/http/reply.ts'
import { Empty, Enum, Id, Time, Uuid } from '../../../platform/http/schemas.ts'
import { requireCompany } from '../../account/companies/index.ts'
import { requireContact, wayOf } from '../../audience/contacts/index.ts'
import { sectionsOf, writeJson } from './document.ts'
import { deleteContacts, eraseContact } from './forget.ts'
import { printable } from './printable.ts'
import { documentTexts } from './texts.ts'

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
  handle: async ({ db, now, tenant, actor, params }) => {
    const { deleted, recent } = await deleteContacts({ db, now }, tenant.id, [params.contact_id], wayOf(actor))
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
  handle: ({ app, db, now, tenant, actor, params }) =>
    eraseContact({ app, db, now }, tenant.id, params.contact_id, wayOf(actor)),
})

const exportData = defineRoute({
  id: 'contacts.export',
  method: 'GET',
  path: '/contacts/{contact_id}/export',
  tag: 'Contacts',
  summary:
    'Returns everything that is stored about a contact, for the person (GDPR access): profile, consents, events and mails with the names of objects, section by section; `format=html` returns a page to print',
  module: 'contacts',
  level: 'full',
  right: 'export',
  // The document is read while it is sent: a transaction would stay open as long as a slow client reads.
  transaction: false,
  params,
  query: Type.Object({ format: Type.Optional(Enum(['json', 'html'])) }),
  status: 200,
  response: Type.Object(
    {
      exportedAt: Time,
      company: Type.Object({ id: Uuid, name: Type.String() }),
      contactId: Id,
      email: Type.String(),
      data: Type.Record(Type.String(), Type.Array(Type.Record(Type.String(), Type.Unknown()))),
    },
    { title: 'ContactDocument' },
  ),
  failures: ['validation'],
  handle: async ({ app, db, now, tenant, params, query }) => {
    const { id, email, language } = await requireContact(db, tenant.id, params.contact_id)
    const { name } = await requireCompany(db, tenant.id)
    const head = { exportedAt: now.toISOString(), company: { id: tenant.publicId, name }, contactId: id, email }
    const sections = sectionsOf({ app, db }, tenant, { id, email })
    return query.format === 'html'
      ? printable(head, sections, documentTexts(language || tenant.language, tenant.timezone))
      : file(Readable.from(writeJson(head, sections)), 'application/json; charset=utf-8')
  },
})

export const routes = [remove, erase, exportData]
