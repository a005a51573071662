import Type from 'typebox'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Paging, Search, Sort } from '../../../../platform/http/paging.ts'
import { Day, Empty, Enum, Id, PageOf } from '../../../../platform/http/schemas.ts'
import { changeTags, TagChange, TagsChanged } from '../../../account/tags/index.ts'
import { describeSegment, describeSegments } from '../present.ts'
import { SegmentDetail, SegmentInput, SegmentPatch } from '../schemas.ts'
import { listSegments, requireSegment, SORTABLE } from '../store.ts'
import { changeSegment, createSegment, removeSegment } from '../use-cases.ts'

const params = Type.Object({ segment: Id })

const list = defineRoute({
  id: 'segments.list',
  method: 'GET',
  path: '/segments',
  tag: 'Segments',
  summary: 'Segments with the numbers of contacts as they were computed last',
  module: 'contacts',
  level: 'read',
  query: Type.Object({
    ...Paging,
    ...Search,
    ...Sort(SORTABLE),
    refresh: Type.Optional(Enum(['static', 'daily'])),
    shop: Type.Optional(Id),
    tag: Type.Optional(Type.Array(Type.String({ maxLength: 50 }), { maxItems: 20 })),
    idFrom: Type.Optional(Id),
    idTo: Type.Optional(Id),
    createdFrom: Type.Optional(Day),
    createdTo: Type.Optional(Day),
    updatedFrom: Type.Optional(Day),
    updatedTo: Type.Optional(Day),
  }),
  status: 200,
  response: PageOf(SegmentDetail),
  failures: ['validation'],
  handle: async ({ db, tenant, query }) => {
    const page = await listSegments(db, tenant, query)
    return { ...page, items: await describeSegments(db, tenant.id, page.items) }
  },
})

const create = defineRoute({
  id: 'segments.create',
  method: 'POST',
  path: '/segments',
  tag: 'Segments',
  summary: 'Make a segment; a static one has its snapshot already',
  module: 'contacts',
  level: 'full',
  transaction: false,
  body: SegmentInput,
  status: 201,
  response: SegmentDetail,
  failures: ['validation', 'conflict/name'],
  handle: async ({ db, now, tenant, body }) => describeSegment(db, await createSegment({ db, now }, tenant, body)),
})

const tags = defineRoute({
  id: 'segments.tags',
  method: 'POST',
  path: '/segments/tags',
  tag: 'Segments',
  summary: 'Put tags on segments or take them off; tags replaces them all',
  module: 'contacts',
  level: 'full',
  body: TagChange,
  status: 200,
  response: TagsChanged,
  failures: ['validation'],
  handle: ({ db, now, tenant, body }) => changeTags(db, 'segment', tenant.id, body, now),
})

const get = defineRoute({
  id: 'segments.get',
  method: 'GET',
  path: '/segments/{segment}',
  tag: 'Segments',
  summary: 'One segment with its definition',
  module: 'contacts',
  level: 'read',
  params,
  status: 200,
  response: SegmentDetail,
  handle: async ({ db, tenant, params }) => describeSegment(db, await requireSegment(db, tenant.id, params.segment)),
})

const update = defineRoute({
  id: 'segments.update',
  method: 'PATCH',
  path: '/segments/{segment}',
  tag: 'Segments',
  summary: 'Change a segment; another definition is computed at once, the shop never changes',
  module: 'contacts',
  level: 'full',
  transaction: false,
  params,
  body: SegmentPatch,
  status: 200,
  response: SegmentDetail,
  failures: ['validation', 'conflict/name'],
  handle: async ({ db, now, tenant, params, body }) =>
    describeSegment(db, await changeSegment({ db, now }, tenant, params.segment, body)),
})

const remove = defineRoute({
  id: 'segments.delete',
  method: 'DELETE',
  path: '/segments/{segment}',
  tag: 'Segments',
  summary: 'Delete a segment that nothing names',
  module: 'contacts',
  level: 'full',
  effects: ['deletes'],
  params,
  status: 204,
  response: Empty,
  failures: ['conflict/used'],
  handle: ({ db, now, tenant, params }) => removeSegment({ db, now }, tenant.id, params.segment),
})

export const segmentRoutes = [list, create, tags, get, update, remove]
