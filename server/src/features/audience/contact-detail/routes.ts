import Type from 'typebox'
import { defineRoute, type Route } from '../../../platform/http/define-route.ts'
import { Id, Text } from '../../../platform/http/schemas.ts'
import {
  ContactDetail,
  ContactInput,
  ContactPatch,
  changeContact,
  createContact,
  setBlacklisted,
  setExcluded,
  unsubscribe,
} from '../contacts/index.ts'
import { joinLists } from '../lists/index.ts'
import { describeContact, describeRow } from './describe.ts'

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
  handle: async ({ app, db, now, tenant, actor, body }) => {
    const contact = await createContact({ app, db, now }, tenant, actor, body)
    if (body.listIds?.length) await joinLists({ db, now }, tenant.id, contact.id, body.listIds)
    return describeRow({ db, now }, tenant, contact)
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
  handle: ({ db, now, tenant, params }) => describeContact({ db, now }, tenant, params.contact_id),
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
    return describeContact({ db, now }, tenant, params.contact_id)
  },
})

const unsubscribeRoute = defineRoute({
  id: 'contacts.unsubscribe',
  method: 'POST',
  path: '/contacts/{contact_id}/unsubscribe',
  tag: 'Contacts',
  summary: 'Unsubscribe from everything; only a new double opt-in confirmation takes it back',
  module: 'contacts',
  level: 'full',
  params,
  body: Type.Object({ note: Type.Optional(Text(1000, 'Asked by phone')) }),
  status: 200,
  response: ContactDetail,
  failures: ['validation'],
  handle: async ({ db, now, tenant, actor, params, body }) => {
    const reason = actor.kind === 'key' ? 'api' : 'admin'
    await unsubscribe({ db, now }, tenant.id, params.contact_id, { note: body.note, by: 'admin', reason })
    return describeContact({ db, now }, tenant, params.contact_id)
  },
})

/** Four routes that switch one thing of a contact on or off, and answer the contact. */
const switching = (
  spec: {
    id: string
    method: 'POST' | 'DELETE'
    path: string
    summary: string
    failures?: readonly 'suppression_locked'[]
  },
  change: typeof setExcluded,
): Route =>
  defineRoute({
    ...spec,
    path: `/contacts/{contact_id}${spec.path}`,
    tag: 'Contacts',
    module: 'contacts',
    level: 'full',
    params,
    status: 200,
    response: ContactDetail,
    handle: async ({ db, now, tenant, params }) => {
      await change({ db, now }, tenant.id, params.contact_id, spec.method === 'POST')
      return describeContact({ db, now }, tenant, params.contact_id)
    },
  })

const locked = { failures: ['suppression_locked'] } as const

export const routes = [
  create,
  get,
  update,
  unsubscribeRoute,
  switching(
    { id: 'contacts.blacklist', method: 'POST', path: '/blacklist', summary: 'Blacklist the contact', ...locked },
    setBlacklisted,
  ),
  switching(
    {
      id: 'contacts.unblacklist',
      method: 'DELETE',
      path: '/blacklist',
      summary: 'Take the contact off the blacklist',
      ...locked,
    },
    setBlacklisted,
  ),
  switching(
    { id: 'contacts.exclude', method: 'POST', path: '/exclude', summary: 'Take the contact out of sending' },
    setExcluded,
  ),
  switching(
    { id: 'contacts.include', method: 'DELETE', path: '/exclude', summary: 'Take the contact back into sending' },
    setExcluded,
  ),
]
