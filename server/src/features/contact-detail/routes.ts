import Type from 'typebox'
import { defineRoute } from '../../platform/http/define-route.ts'
import { Id } from '../../platform/http/schemas.ts'
import { ContactDetail, ContactInput, ContactPatch, changeContact, createContact } from '../contacts/index.ts'
import { joinLists } from '../lists/index.ts'
import { describeContact } from './describe.ts'

const params = Type.Object({ contact_id: Id })

const create = defineRoute({
  id: 'contacts.create',
  method: 'POST',
  path: '/contacts',
  tag: 'Contacts',
  summary: 'Create a contact with a documented consent',
  module: 'contacts',
  level: 'full',
  body: ContactInput,
  status: 201,
  response: ContactDetail,
  failures: ['validation', 'conflict/email'],
  handle: async ({ app, db, now, tenant, body }) => {
    const { id } = await createContact({ app, db, now }, tenant, body)
    if (body.listIds?.length) await joinLists({ db, now }, tenant.id, id, body.listIds)
    return describeContact(db, tenant.id, id)
  },
})

const get = defineRoute({
  id: 'contacts.get',
  method: 'GET',
  path: '/contacts/{contact_id}',
  tag: 'Contacts',
  summary: 'One contact with everything',
  module: 'contacts',
  level: 'read',
  params,
  status: 200,
  response: ContactDetail,
  handle: ({ db, tenant, params }) => describeContact(db, tenant.id, params.contact_id),
})

const update = defineRoute({
  id: 'contacts.update',
  method: 'PATCH',
  path: '/contacts/{contact_id}',
  tag: 'Contacts',
  summary: 'Change profile and custom fields; address, status and consent cannot be changed',
  module: 'contacts',
  level: 'full',
  params,
  body: ContactPatch,
  status: 200,
  response: ContactDetail,
  failures: ['validation'],
  handle: async ({ app, db, now, tenant, actor, params, body }) => {
    await changeContact({ app, db, now }, { tenant, actor, id: params.contact_id, patch: body })
    return describeContact(db, tenant.id, params.contact_id)
  },
})

export const routes = [create, get, update]
