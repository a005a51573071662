import Type from 'typebox'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Id, Name, Nullable } from '../../../../platform/http/schemas.ts'
import { changeTags, TagChange, TagsChanged } from '../../../account/tags/index.ts'
import { createListFromPurpose } from '../create-from-purpose.ts'
import { describeList } from '../describe.ts'
import { copyList, mergeLists } from '../merge-lists.ts'
import { ListDetail, MergeInput } from '../schemas.ts'
import { listTags } from '../tag-store.ts'
import { params } from './lists.ts'

const Started = Type.Object({ list: ListDetail, jobId: Id })
const OptionalName = Type.Object({ name: Type.Optional(Name) })

const merge = defineRoute({
  id: 'lists.merge',
  method: 'POST',
  path: '/lists/merge',
  tag: 'Lists',
  summary: 'Merges lists into a new one and returns it; members follow in the background in their most cautious state',
  module: 'contacts',
  level: 'full',
  effects: ['deletes'],
  body: MergeInput,
  status: 202,
  response: Started,
  failures: ['validation', 'conflict/name_taken', 'conflict/locked', 'conflict/status', 'conflict/used'],
  handle: async ({ db, now, tenant, body }) => {
    const { list, jobId } = await mergeLists({ db, now }, tenant.id, body)
    return { list: await describeList(db, tenant.id, list), jobId }
  },
})

const copy = defineRoute({
  id: 'lists.copy',
  method: 'POST',
  path: '/lists/{list_id}/copy',
  tag: 'Lists',
  summary: 'Copies a list with its members and returns it; those of a large list follow in the background (jobId)',
  module: 'contacts',
  level: 'full',
  params,
  body: OptionalName,
  status: 201,
  response: Type.Object({ ...ListDetail.properties, jobId: Nullable(Id) }, { title: 'ListCopy' }),
  failures: ['validation', 'conflict/name', 'conflict/locked'],
  handle: async ({ db, now, tenant, params, body }) => {
    const { list, jobId } = await copyList({ db, now }, tenant.id, params.list_id, body.name)
    return { ...(await describeList(db, tenant.id, list)), jobId }
  },
})

const tags = defineRoute({
  id: 'lists.tags',
  method: 'POST',
  path: '/lists/tags',
  tag: 'Lists',
  summary: 'Adds tags to lists and removes others, or replaces all by tags; returns how many lists it updated',
  module: 'contacts',
  level: 'full',
  body: TagChange,
  status: 200,
  response: TagsChanged,
  failures: ['validation'],
  handle: ({ db, now, tenant, body }) => changeTags({ db, now }, tenant.id, listTags, body),
})

const fromPurpose = defineRoute({
  id: 'purposes.to-contact-list',
  method: 'POST',
  path: '/purposes/{purpose_id}/to-contact-list',
  tag: 'Contacts',
  summary:
    'Creates a list of contacts with a valid consent for the purpose and returns it; they follow in the background',
  module: 'contacts',
  level: 'full',
  params: Type.Object({ purpose_id: Id }),
  body: OptionalName,
  status: 202,
  response: Started,
  failures: ['validation', 'conflict/name', 'conflict/locked'],
  handle: async ({ db, now, tenant, params, body }) => {
    const { list, jobId } = await createListFromPurpose({ db, now }, tenant.id, params.purpose_id, body.name)
    return { list: await describeList(db, tenant.id, list), jobId }
  },
})

export const routes = [merge, copy, tags, fromPurpose]
