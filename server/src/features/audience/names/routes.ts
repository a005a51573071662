import Type from 'typebox'
import { defineRoute } from '../../../platform/http/define-route.ts'
import { reply } from '../../../platform/http/reply.ts'
import { Id } from '../../../platform/http/schemas.ts'
import { enqueueAction } from '../../../platform/jobs/enqueue.ts'
import { countLists, lockList } from '../lists/index.ts'
import { BATCH, fillBatch, NOTHING } from './fill-batch.ts'
import { fillListJob } from './jobs/fill-list.ts'

const Result = Type.Object({
  members: Type.Integer(),
  contacts: Type.Integer(),
  fields: Type.Record(Type.String(), Type.Integer(), { examples: [{ gender: 12 }] }),
})

const autofill = defineRoute({
  id: 'lists.autofill',
  method: 'POST',
  path: '/lists/{list_id}/autofill',
  tag: 'Lists',
  summary:
    'Fills empty name days, genders, vocatives and salutations of Czech and Slovak members from their names, and returns how many were filled; large lists are filled in the background (202 with jobId)',
  module: 'contacts',
  level: 'full',
  params: Type.Object({ list_id: Id }),
  status: [200, 202],
  response: Type.Union([Result, Type.Object({ jobId: Id })]),
  handle: async ({ db, now, tenant, params }) => {
    const list = await lockList(db, tenant.id, params.list_id)
    const { total } = (await countLists(db, tenant.id, [list])).get(list.id)!
    if (total >= BATCH)
      return reply(202, { jobId: await enqueueAction(db, fillListJob, tenant.id, { listId: list.id }, total) })
    return (await fillBatch({ db, now }, tenant.id, list, { after: '0', done: NOTHING })).filled
  },
})

export const routes = [autofill]
