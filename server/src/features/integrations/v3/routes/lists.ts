import Type from 'typebox'
import { defineKeyRoute } from '../../../../platform/http/define-route.ts'
import { ListAnswer, listed, SingleAnswer, single } from '../answers.ts'
import { readContacts } from '../contacts/read-contacts.ts'
import { CONTACT_FIELDS, countContacts, type Members } from '../contacts/store.ts'
import { ListParams, pageOf, readListQuery } from '../list-query.ts'
import { LIST_FIELDS, listRecords, requireListRecord } from '../lists/list-record.ts'
import { membersOf } from '../lists/members.ts'

const shared = { tag: 'API v3', module: 'contacts', level: 'read', method: 'GET', status: 200 } as const
const params = Type.Object({ id: Type.String({ maxLength: 30 }) })

const list = defineKeyRoute({
  ...shared,
  id: 'v3.contactlists',
  path: '/api/v3/contactlists',
  summary: 'Returns lists, at most 500 at a time',
  query: ListParams,
  response: ListAnswer,
  failures: ['validation'],
  handle: async ({ db, tenant, query }) => {
    const asked = readListQuery(query, LIST_FIELDS)
    const { rows, total } = pageOf(await listRecords(db, tenant), asked)
    return listed(rows, total, asked)
  },
})

const get = defineKeyRoute({
  ...shared,
  id: 'v3.contactlist',
  path: '/api/v3/contactlists/{id}',
  summary: 'Returns one list',
  params,
  query: ListParams,
  response: SingleAnswer,
  failures: ['validation'],
  handle: async ({ db, tenant, params, query }) =>
    single(
      (await requireListRecord(db, tenant, params.id)).record,
      readListQuery({ ...query, id: undefined }, LIST_FIELDS),
    ),
})

const members = (which: Members) =>
  defineKeyRoute({
    ...shared,
    id: which === 'all' ? 'v3.contactlist-contacts' : `v3.contactlist-contacts-${which}`,
    path: `/api/v3/contactlists/{id}/contacts${which === 'all' ? '' : `/${which}`}`,
    summary: `Returns the ${which === 'all' ? '' : `${which} `}contacts of a list, at most 500 at a time`,
    params,
    query: ListParams,
    response: ListAnswer,
    failures: ['validation'],
    handle: async ({ app, db, tenant, params, query }) => {
      const asked = readListQuery(query, CONTACT_FIELDS)
      const { list } = await requireListRecord(db, tenant, params.id)
      const within = await membersOf(db, tenant.id, [list.id], which)
      const { rows, total } = await readContacts({ app, db, tenant }, asked, within)
      return listed(rows, total, asked)
    },
  })

const distribution = defineKeyRoute({
  ...shared,
  id: 'v3.contactlist-distribution',
  path: '/api/v3/contactlists/{id}/distribution',
  summary: 'Returns how many contacts of a list are confirmed and unsubscribed, as its lists of contacts show them',
  params,
  query: Type.Object({}, { additionalProperties: true }),
  response: SingleAnswer,
  handle: async ({ db, tenant, params }) => {
    const { list } = await requireListRecord(db, tenant, params.id)
    const count = async (which: Members) =>
      countContacts(db, tenant.id, new Map(), await membersOf(db, tenant.id, [list.id], which))
    const [confirmed, unsubscribed] = [await count('confirmed'), await count('unsubscribed')]
    return single({ total: confirmed + unsubscribed, confirmed, unsubscribed })
  },
})

const added = defineKeyRoute({
  ...shared,
  id: 'v3.contactlist-added',
  path: '/api/v3/contactlists/{id}/added-contacts',
  summary: 'Returns how many contacts were ever added to a list',
  params,
  query: Type.Object({}, { additionalProperties: true }),
  response: SingleAnswer,
  handle: async ({ db, tenant, params }) => {
    const { total, removed } = (await requireListRecord(db, tenant, params.id)).counts
    return single({ count: total + removed })
  },
})

export const routes = [list, get, members('all'), members('confirmed'), members('unsubscribed'), distribution, added]
