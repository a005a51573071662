import Type from 'typebox'
import { defineRoute } from '../../../platform/http/define-route.ts'
import { Paging } from '../../../platform/http/paging.ts'
import { reply } from '../../../platform/http/reply.ts'
import { Enum, Id } from '../../../platform/http/schemas.ts'
import { enqueueAction } from '../../../platform/jobs/enqueue.ts'
import { GridFilter } from '../../audience/contacts/index.ts'
import { countLists, lockList, removeList, requireDeletable } from '../../audience/lists/index.ts'
import { deleteListJob } from './jobs/delete-list.ts'
import { BulkInput, DELETE_MODES } from './schemas.ts'
import { startBulk } from './start-bulk.ts'

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
  // Other routes ignore unknown parameters. Here a typo in a filter would change all contacts, so they are refused.
  query: Type.Object(
    { ...GridFilter, ...Paging, sort: Type.Optional(Type.String()), fields: Type.Optional(Type.String()) },
    { additionalProperties: false },
  ),
  body: BulkInput,
  status: 202,
  response: Type.Object({ jobId: Id, count: Type.Integer() }),
  failures: ['validation'],
  handle: ({ db, now, tenant, query, body }) => {
    const { page: _, pageSize: _size, sort: _sort, fields: _fields, ...filter } = query
    return startBulk({ db, now }, tenant, body, filter)
  },
})

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
  params: Type.Object({ list_id: Id }),
  query: Type.Object({ mode: Type.Optional(Enum(DELETE_MODES)) }),
  status: [204, 202],
  response: Type.Object({ jobId: Id }),
  failures: ['validation', 'conflict/locked', 'conflict/status', 'conflict/used'],
  handle: async ({ db, tenant, params, query: { mode = 'list' } }) => {
    if (mode === 'list') {
      await removeList(db, tenant.id, params.list_id)
      return reply(204, undefined as never)
    }
    const list = await lockList(db, tenant.id, params.list_id)
    await requireDeletable(db, list)
    const { total } = (await countLists(db, tenant.id, [list])).get(list.id)!
    const payload = { listId: list.id, name: list.name, mode }
    return reply(202, { jobId: await enqueueAction(db, deleteListJob, tenant.id, payload, total) })
  },
})

export const routes = [bulk, removeListRoute]
