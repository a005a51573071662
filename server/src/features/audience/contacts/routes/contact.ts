import Type from 'typebox'
import { defineRoute, type Route } from '../../../../platform/http/define-route.ts'
import { Id, Text } from '../../../../platform/http/schemas.ts'
import { slot } from '../../../../platform/slots.ts'
import { changeContact } from '../changes/change-contact.ts'
import { createContact } from '../changes/create-contact.ts'
import { describeContact, describeNew } from '../describe.ts'
import { ContactDetail, ContactInput, ContactPatch } from '../schemas.ts'
import { setExcluded } from '../suppression/exclude.ts'
import { setBlacklisted, wayOf } from '../suppression/suppress.ts'
import { unsubscribe } from '../suppression/unsubscribe.ts'

const params = Type.Object({ contact_id: Id })

const create = defineRoute({
  id: 'contacts.create',
  method: 'POST',
  path: '/contacts',
  tag: 'Contacts',
  summary:
    'Creates a contact with a documented consent and returns it; fails with 409 when the address is already a contact',
  module: 'contacts',
  level: 'full',
  body: ContactInput,
  status: 201,
  response: ContactDetail,
  failures: ['validation', 'conflict/email'],
  handle: async ({ app, db, now, tenant, actor, body }) => {
    const contact = await createContact({ app, db, now }, tenant, actor, body)
    for (const creation of slot('contactCreations')) await creation.created({ db, now }, tenant, contact, body)
    return describeNew({ db, now }, tenant, contact)
  },
})

const get = defineRoute({
  id: 'contacts.get',
  method: 'GET',
  path: '/contacts/{contact_id}',
  tag: 'Contacts',
  summary: 'Returns a contact with its profile, mailability, lists, labels, 90-day figures and recent activities',
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
  summary:
    'Changes profile and custom fields of a contact and returns it; address, status and consent cannot be changed',
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
  summary:
    'Unsubscribes a contact from everything and returns it; only a new double opt-in confirmation subscribes it again',
  module: 'contacts',
  level: 'full',
  params,
  body: Type.Object({ note: Type.Optional(Text(1000, 'Asked by phone')) }),
  status: 200,
  response: ContactDetail,
  failures: ['validation'],
  handle: async ({ db, now, tenant, actor, params, body }) => {
    const entry = { note: body.note, by: 'admin', reason: wayOf(actor) } as const
    await unsubscribe({ db, now }, tenant.id, params.contact_id, entry)
    return describeContact({ db, now }, tenant, params.contact_id)
  },
})

/** A route that switches a property of a contact on (POST) or off (DELETE) and returns the contact. */
const switchRoute = (
  spec: {
    id: string
    method: 'POST' | 'DELETE'
    path: string
    summary: string
    failures?: readonly 'suppression_locked'[]
  },
  change: (...args: Parameters<typeof setBlacklisted>) => Promise<void>,
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
    handle: async ({ db, now, tenant, actor, params }) => {
      await change({ db, now }, tenant.id, params.contact_id, spec.method === 'POST', wayOf(actor))
      return describeContact({ db, now }, tenant, params.contact_id)
    },
  })

const locked = { failures: ['suppression_locked'] } as const

export const routes = [
  create,
  get,
  update,
  unsubscribeRoute,
  switchRoute(
    {
      id: 'contacts.blacklist',
      method: 'POST',
      path: '/blacklist',
      summary: 'Puts the address of a contact on the blacklist and returns the contact; its status stays',
      ...locked,
    },
    setBlacklisted,
  ),
  switchRoute(
    {
      id: 'contacts.unblacklist',
      method: 'DELETE',
      path: '/blacklist',
      summary: 'Takes the address of a contact off the blacklist and returns the contact',
      ...locked,
    },
    setBlacklisted,
  ),
  switchRoute(
    {
      id: 'contacts.exclude',
      method: 'POST',
      path: '/exclude',
      summary: 'Excludes a contact from all sending and returns it',
    },
    setExcluded,
  ),
  switchRoute(
    {
      id: 'contacts.include',
      method: 'DELETE',
      path: '/exclude',
      summary: 'Includes an excluded contact in sending again and returns it',
    },
    setExcluded,
  ),
]
