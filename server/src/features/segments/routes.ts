import Type from 'typebox'
import { changeTags } from '../../platform/db/tags.ts'
import { defineRoute } from '../../platform/http/define-route.ts'
import { Paging, Search, Sort } from '../../platform/http/paging.ts'
import { Day, Empty, Enum, Id, ItemsOf, Name, PageOf } from '../../platform/http/schemas.ts'
import { TagChange, TagsChanged } from '../../platform/http/tags.ts'
import { CONTACTS_SORTABLE, ContactListRow, ENGAGEMENTS, getContact, STATES } from '../contacts/index.ts'
import { describeList, ListDetail } from '../lists/index.ts'
import { pageOfSegment } from './page-of-members.ts'
import { describeSegment, describeSegments } from './present.ts'
import { previewSegment } from './preview.ts'
import { PreviewInput, PreviewResult, SegmentDetail, SegmentInput, SegmentPatch, SegmentRef } from './schemas.ts'
import { segmentsOfContact } from './sql/segments-of-contact.ts'
import { listSegments, requireSegment, SORTABLE } from './store.ts'
import { changeSegment, createSegment, recomputeSegment, removeSegment, segmentToList } from './use-cases.ts'

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
  body: SegmentInput,
  status: 201,
  response: SegmentDetail,
  failures: ['validation', 'conflict/name'],
  handle: async ({ db, now, tenant, body }) => describeSegment(db, await createSegment({ db, now }, tenant, body)),
})

const preview = defineRoute({
  id: 'segments.preview',
  method: 'POST',
  path: '/segments/preview',
  tag: 'Segments',
  summary:
    'How many contacts a definition finds, how many of them may be mailed, and how many the shop has; nothing is saved',
  module: 'contacts',
  level: 'read',
  audit: false,
  transaction: false,
  body: PreviewInput,
  status: 200,
  response: PreviewResult,
  failures: ['validation', 'conflict/superseded'],
  handle: ({ db, now, tenant, actor, body }) => previewSegment({ db, now }, tenant, actor, body),
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

const members = defineRoute({
  id: 'segments.members',
  method: 'GET',
  path: '/segments/{segment}/members',
  tag: 'Segments',
  summary: 'Who is in the segment: the snapshot of a static one, or whom the definition finds now',
  module: 'contacts',
  level: 'read',
  params,
  query: Type.Object({
    ...Paging,
    ...Search,
    ...Sort(CONTACTS_SORTABLE),
    state: Type.Optional(Enum(STATES)),
    engagement: Type.Optional(Enum(ENGAGEMENTS)),
  }),
  status: 200,
  response: PageOf(ContactListRow),
  failures: ['validation'],
  handle: ({ db, now, tenant, params, query }) => pageOfSegment({ db, now }, tenant, params.segment, query),
})

const recompute = defineRoute({
  id: 'segments.recompute',
  method: 'POST',
  path: '/segments/{segment}/recompute',
  tag: 'Segments',
  summary: 'Take a new snapshot of a static segment, or count a daily one anew',
  module: 'contacts',
  level: 'full',
  params,
  body: Type.Object({}),
  status: 200,
  response: SegmentDetail,
  handle: async ({ db, now, tenant, params }) =>
    describeSegment(db, await recomputeSegment({ db, now }, tenant, params.segment)),
})

const toList = defineRoute({
  id: 'segments.to-list',
  method: 'POST',
  path: '/segments/{segment}/to-list',
  tag: 'Segments',
  summary: 'Make a list of those in the segment who may be mailed; they come in the background',
  module: 'contacts',
  level: 'full',
  params,
  body: Type.Object({ name: Type.Optional(Name) }),
  status: 202,
  response: Type.Object({ list: ListDetail, jobId: Id }),
  failures: ['validation', 'conflict/name', 'conflict/locked'],
  handle: async ({ db, now, tenant, params, body }) => {
    const { list, jobId } = await segmentToList({ db, now }, tenant, params.segment, body.name)
    return { list: await describeList(db, tenant.id, list), jobId }
  },
})

const ofContact = defineRoute({
  id: 'contacts.segments',
  method: 'GET',
  path: '/contacts/{contact_id}/segments',
  tag: 'Contacts',
  summary: 'Segments that the contact is in now',
  module: 'contacts',
  level: 'read',
  params: Type.Object({ contact_id: Id }),
  status: 200,
  response: ItemsOf(SegmentRef),
  handle: async ({ db, now, tenant, params }) => {
    const { id } = await getContact(db, tenant.id, params.contact_id)
    const found = await segmentsOfContact({ db, now }, tenant, id)
    return { items: found.map(({ id, name, shop_id, refresh }) => ({ id, name, shopId: shop_id, refresh })) }
  },
})

export const routes = [list, create, preview, tags, get, update, remove, members, recompute, toList, ofContact]
