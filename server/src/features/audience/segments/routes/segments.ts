import Type from 'typebox'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Paging, Search, Sort } from '../../../../platform/http/paging.ts'
import { Day, Empty, Enum, Id, PageOf } from '../../../../platform/http/schemas.ts'
import { changeTags, TagChange, TagsChanged } from '../../../account/tags/index.ts'
import { describeSegment, describeSegments } from '../describe.ts'
import { SegmentDetail, SegmentInput, SegmentPatch } from '../schemas.ts'
import { listSegments, requireSegment, SORTABLE } from '../store.ts'
import { segmentTags } from '../tag-store.ts'
import { changeSegment, createSegment, removeSegment } from '../use-cases.ts'

const params = Type.Object({ segment: Id })

const list = defineRoute({
  id: 'segments.list',
  method: 'GET',
  path: '/segments',
  tag: 'Segments',
  summary: 'Returns segments with their definitions and the numbers of contacts when they were last computed',
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
  summary: 'Creates a segment, counts its members, takes the snapshot of a static one, and returns the segment',
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
  summary: 'Adds tags to segments and removes others, or replaces all by tags; returns how many segments it updated',
  module: 'contacts',
  level: 'full',
  body: TagChange,
  status: 200,
  response: TagsChanged,
  failures: ['validation'],
  handle: ({ db, now, tenant, body }) => changeTags({ db, now }, tenant.id, segmentTags, body),
})

const get = defineRoute({
  id: 'segments.get',
  method: 'GET',
  path: '/segments/{segment}',
  tag: 'Segments',
  summary: 'Returns a segment with its definition',
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
  summary:
    'Changes a segment and returns it; a new definition is computed at once, and the shop cannot change. With baseVersion, 409 if the segment was changed since that version',
  module: 'contacts',
  level: 'full',
  transaction: false,
  params,
  body: SegmentPatch,
  status: 200,
  response: SegmentDetail,
  failures: ['validation', 'conflict/name', 'conflict/version'],
  handle: async ({ db, now, tenant, params, body }) =>
    describeSegment(db, await changeSegment({ db, now }, tenant, params.segment, body)),
})

const remove = defineRoute({
  id: 'segments.delete',
  method: 'DELETE',
  path: '/segments/{segment}',
  tag: 'Segments',
  summary: 'Deletes a segment; fails with 409 while a segment, campaign or automation uses it',
  module: 'contacts',
  level: 'full',
  effects: ['deletes'],
  params,
  status: 204,
  response: Empty,
  failures: ['conflict/used'],
  handle: ({ db, now, tenant, params }) => removeSegment({ db, now }, tenant.id, params.segment),
})

export const routes = [list, create, tags, get, update, remove]
