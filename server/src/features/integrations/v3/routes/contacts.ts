import Type from 'typebox'
import { validation } from '../../../../platform/errors.ts'
import { defineKeyRoute } from '../../../../platform/http/define-route.ts'
import { ListAnswer, listed, SingleAnswer, single } from '../answers.ts'
import { readContact, readContacts } from '../contacts/read-contacts.ts'
import { CONTACT_FIELDS } from '../contacts/store.ts'
import { ListParams, readListQuery } from '../list-query.ts'
import { membersOf } from '../lists/members.ts'

const shared = { tag: 'API v3', module: 'contacts', level: 'read', method: 'GET', status: 200 } as const

const list = defineKeyRoute({
  ...shared,
  id: 'v3.contacts',
  path: '/api/v3/contacts',
  summary: 'Returns contacts, at most 500 at a time; properties filter, such as `emailaddress`',
  query: ListParams,
  response: ListAnswer,
  failures: ['validation'],
  handle: async ({ app, db, tenant, query }) => {
    const asked = readListQuery(query, CONTACT_FIELDS)
    const { rows, total } = await readContacts({ app, db, tenant }, asked)
    return listed(rows, total, asked)
  },
})

const inLists = defineKeyRoute({
  ...shared,
  id: 'v3.contacts-in-lists',
  path: '/api/v3/contacts/in-lists',
  summary: 'Returns contacts of several lists, confirmed or unsubscribed ones',
  query: Type.Object(
    {
      ...ListParams.properties,
      listIds: Type.Optional(Type.String({ maxLength: 2000, examples: ['1,2,3'] })),
      status: Type.Optional(Type.String({ maxLength: 20, description: '`confirmed` (standard) or `unsubscribed`' })),
    },
    { additionalProperties: true },
  ),
  response: ListAnswer,
  failures: ['validation'],
  handle: async ({ app, db, tenant, query }) => {
    const asked = readListQuery(query, CONTACT_FIELDS)
    const ids = (query.listIds ?? '').split(',').map((id) => id.trim())
    const status = query.status || 'confirmed'
    if (status !== 'confirmed' && status !== 'unsubscribed') throw validation('status')
    const within = await membersOf(db, tenant.id, ids, status)
    const { rows, total } = await readContacts({ app, db, tenant }, asked, within)
    return listed(rows, total, asked)
  },
})

const get = defineKeyRoute({
  ...shared,
  id: 'v3.contact',
  path: '/api/v3/contacts/{id}',
  summary: 'Returns one contact, by its number or its address',
  params: Type.Object({ id: Type.String({ maxLength: 300 }) }),
  query: ListParams,
  response: SingleAnswer,
  failures: ['validation'],
  handle: async ({ app, db, tenant, params, query }) => {
    const asked = readListQuery({ ...query, id: undefined }, CONTACT_FIELDS)
    return single(await readContact({ app, db, tenant }, params.id, asked), asked)
  },
})

export const routes = [list, inLists, get]
