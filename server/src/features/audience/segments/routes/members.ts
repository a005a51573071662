import Type from 'typebox'
import { withSecondPlan } from '../../../../platform/db/second-plan.ts'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Paging, Search, Sort } from '../../../../platform/http/paging.ts'
import { Enum, Id, ItemsOf, Name, Nullable, PageOf } from '../../../../platform/http/schemas.ts'
import {
  CONTACTS_SORTABLE,
  ContactListRow,
  ENGAGEMENTS,
  GridFilter,
  getContact,
  neighborsOf,
  STATES,
} from '../../contacts/index.ts'
import { describeList, ListDetail } from '../../lists/index.ts'
import { limited } from '../limited.ts'
import { pageOfSegment, READ_LIMIT, selectMembers } from '../page-of-members.ts'
import { describeSegment } from '../present.ts'
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

const neighbors = defineRoute({
  id: 'contacts.neighbors',
  method: 'GET',
  path: '/contacts/{contact_id}/neighbors',
  tag: 'Contacts',
  summary: 'The previous and the next contact of the grid, or of a segment, under the same query',
  module: 'contacts',
  level: 'read',
  params: Type.Object({ contact_id: Id }),
  query: Type.Object({ ...GridFilter, ...Sort(CONTACTS_SORTABLE), segment: Type.Optional(Id) }),
  status: 200,
  response: Type.Object({ previousId: Nullable(Id), nextId: Nullable(Id) }),
  failures: ['validation'],
  handle: async ({ db, now, tenant, params, query: { sort, ...filter } }) => {
    await getContact(db, tenant.id, params.contact_id)
    const selection = await selectMembers({ db, now }, tenant, filter)
    return limited(() => withSecondPlan(db, READ_LIMIT, (db) => neighborsOf(db, selection, params.contact_id, sort)))
  },
})

export const memberRoutes = [preview, members, recompute, toList, ofContact, neighbors]
