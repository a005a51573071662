import Type, { type Static } from 'typebox'
import { defineRoute } from '../../../platform/http/define-route.ts'
import { Paging } from '../../../platform/http/paging.ts'
import { reply } from '../../../platform/http/reply.ts'
import { Enum, Id } from '../../../platform/http/schemas.ts'
import { GridFilter } from '../../audience/contacts/index.ts'
import { removeList, requireList } from '../../audience/lists/index.ts'
import { countDeletion, startListDeletion } from './delete-list.ts'
import { BulkChoice, BulkInput, DELETE_MODES, Expected } from './schemas.ts'
import { countBulk, startBulk } from './start-bulk.ts'

// Other routes ignore unknown parameters. Here a typo in a filter would change all contacts, so they are refused.
const BulkQuery = Type.Object(
  { ...GridFilter, ...Paging, sort: Type.Optional(Type.String()), fields: Type.Optional(Type.String()) },
  { additionalProperties: false },
)

/** The filter of a query. The rest says how the grid showed the contacts. */
const filterOf = ({ page: _, pageSize: _size, sort: _sort, fields: _fields, ...filter }: Static<typeof BulkQuery>) =>
  filter

const bulk = defineRoute({
  id: 'contacts.bulk',
  method: 'POST',
  path: '/contacts/bulk',
  tag: 'Contacts',
  summary:
    'Changes many contacts in the background: those in contactIds, or with all: true all that GET /contacts returns for the same query; returns the job and the number of contacts that it will change',
  module: 'contacts',
  level: 'full',
  effects: ['deletes'],
  query: BulkQuery,
  body: BulkInput,
  status: 202,
  response: Type.Object({ jobId: Id, count: Type.Integer() }),
  failures: ['validation', 'count_mismatch'],
  handle: ({ db, now, tenant, query, body }) => startBulk({ db, now }, tenant, body, filterOf(query)),
})

const count = defineRoute({
  id: 'contacts.bulk-count',
  method: 'POST',
  path: '/contacts/bulk/count',
  tag: 'Contacts',
  summary:
    'Counts the contacts that POST /contacts/bulk with the same query and body would change now; changes nothing',
  module: 'contacts',
  level: 'read',
  query: BulkQuery,
  body: BulkChoice,
  status: 200,
  response: Type.Object({ count: Type.Integer() }),
  failures: ['validation'],
  handle: async ({ db, now, tenant, query, body }) => ({
    count: await countBulk({ db, now }, tenant, body, filterOf(query)),
  }),
})

const params = Type.Object({ list_id: Id })

const removeListRoute = defineRoute({
  id: 'lists.delete',
  method: 'DELETE',
  path: '/lists/{list_id}',
  tag: 'Lists',
  summary:
    'Deletes a list; with mode=with_contacts also its contacts, with mode=keep_used only those in no other list or segment, in the background (202 with the job)',
  module: 'contacts',
  level: 'full',
  effects: ['deletes'],
  params,
  query: Type.Object({ mode: Type.Optional(Enum(DELETE_MODES)), expectedContacts: Expected }),
  status: [204, 202],
  response: Type.Object({ jobId: Id }),
  failures: ['validation', 'conflict/locked', 'conflict/status', 'conflict/used', 'count_mismatch'],
  handle: async ({ db, now, tenant, params: { list_id: listId }, query: { mode = 'list', expectedContacts } }) => {
    if (mode !== 'list')
      return reply(202, await startListDeletion({ db, now }, tenant, { listId, mode, expectedContacts }))
    await removeList(db, tenant.id, listId)
    return reply(204, undefined as never)
  },
})

const deletion = defineRoute({
  id: 'lists.deletion',
  method: 'GET',
  path: '/lists/{list_id}/deletion',
  tag: 'Lists',
  summary:
    'Counts the contacts that deleting the list with mode=with_contacts, the default, or mode=keep_used would delete now; deletes nothing',
  module: 'contacts',
  level: 'read',
  params,
  query: Type.Object({ mode: Type.Optional(Enum(['with_contacts', 'keep_used'])) }),
  status: 200,
  response: Type.Object({ contacts: Type.Integer() }, { title: 'ListDeletion' }),
  failures: ['validation'],
  handle: async ({ db, now, tenant, params, query: { mode = 'with_contacts' } }) => {
    const { id: listId } = await requireList(db, tenant.id, params.list_id)
    return { contacts: await countDeletion({ db, now }, tenant, { listId, mode }) }
  },
})

export const routes = [bulk, count, removeListRoute, deletion]
