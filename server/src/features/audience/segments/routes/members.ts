import Type from 'typebox'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Paging, Search, Sort } from '../../../../platform/http/paging.ts'
import { Enum, Id, ItemsOf, Name, Nullable, PageOf } from '../../../../platform/http/schemas.ts'
import {
  CONTACTS_SORTABLE,
  ContactListRow,
  ENGAGEMENTS,
  GridFilter,
  neighborsOf,
  requireContact,
  STATES,
} from '../../contacts/index.ts'
import { describeList, ListDetail } from '../../lists/index.ts'
import { describeSegment } from '../describe.ts'
import { pageOfSegment, readMembers, selectMembers } from '../page-of-members.ts'
import { presentSegmentRef } from '../present.ts'
import { previewSegment } from '../preview.ts'
import { PreviewInput, PreviewResult, SegmentDetail, SegmentRef } from '../schemas.ts'
import { segmentsOfContact } from '../sql/segments-of-contact.ts'
import { recomputeSegment, segmentToList } from '../use-cases.ts'

const params = Type.Object({ segment: Id })

const preview = defineRoute({
  id: 'segments.preview',
  method: 'POST',
  path: '/segments/preview',
  tag: 'Segments',
  summary:
    'Returns how many contacts a definition matches, how many may be mailed, and the total of the shop; saves nothing',
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

const members = defineRoute({
  id: 'segments.members',
  method: 'GET',
  path: '/segments/{segment}/members',
  tag: 'Segments',
  summary: 'Returns the members of a segment: the snapshot of a static one, the contacts that match now of a daily one',
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
  summary: 'Takes a new snapshot of a static segment or counts a daily one again, and returns the segment',
  module: 'contacts',
  level: 'full',
  transaction: false,
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
  summary: 'Creates a list of the members that may be mailed and returns it; the members follow in the background',
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
  summary: 'Returns the segments that a contact is in now',
  module: 'contacts',
  level: 'read',
  params: Type.Object({ contact_id: Id }),
  status: 200,
  response: ItemsOf(SegmentRef),
  handle: async ({ db, now, tenant, params }) => {
    const { id } = await requireContact(db, tenant.id, params.contact_id)
    const found = await segmentsOfContact({ db, now }, tenant, id)
    return { items: found.map(presentSegmentRef) }
  },
})

const neighbors = defineRoute({
  id: 'contacts.neighbors',
  method: 'GET',
  path: '/contacts/{contact_id}/neighbors',
  tag: 'Contacts',
  summary:
    'Returns the ids of the previous and next contact in the grid, or in a segment, for the same filters and sort',
  module: 'contacts',
  level: 'read',
  params: Type.Object({ contact_id: Id }),
  query: Type.Object({ ...GridFilter, ...Sort(CONTACTS_SORTABLE), segment: Type.Optional(Id) }),
  status: 200,
  response: Type.Object({ previousId: Nullable(Id), nextId: Nullable(Id) }, { title: 'ContactNeighbors' }),
  failures: ['validation'],
  handle: async ({ db, now, tenant, params, query: { sort, ...filter } }) => {
    await requireContact(db, tenant.id, params.contact_id)
    const selection = await selectMembers({ db, now }, tenant, filter)
    return readMembers(db, (db) => neighborsOf(db, selection, params.contact_id, sort))
  },
})

export const routes = [preview, members, recompute, toList, ofContact, neighbors]
