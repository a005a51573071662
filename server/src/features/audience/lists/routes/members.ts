import Type from 'typebox'
import { defineRoute, type Route } from '../../../../platform/http/define-route.ts'
import { Paging, Sort } from '../../../../platform/http/paging.ts'
import { Enum, PageOf } from '../../../../platform/http/schemas.ts'
import { CONTACTS_SORTABLE, GridFilter } from '../../contacts/index.ts'
import { addMembers, changeMemberState } from '../members.ts'
import { pageOfMembers } from '../page-of-members.ts'
import { MemberIds, MemberRow, Skipped } from '../schemas.ts'
import { params } from './lists.ts'

const list = defineRoute({
  id: 'lists.members',
  method: 'GET',
  path: '/lists/{list_id}/members',
  tag: 'Lists',
  summary:
    'Returns the members of a list as rows of the contacts grid with their state; removed ones only by member=removed',
  module: 'contacts',
  level: 'read',
  params,
  query: Type.Object({
    ...Paging,
    ...Sort(CONTACTS_SORTABLE),
    q: GridFilter.q,
    status: GridFilter.status,
    state: GridFilter.state,
    engagement: GridFilter.engagement,
    member: Type.Optional(Enum(['confirmed', 'unsubscribed', 'removed'])),
  }),
  status: 200,
  response: PageOf(MemberRow),
  failures: ['validation'],
  handle: ({ db, now, tenant, params, query }) => pageOfMembers({ db, now }, tenant, params.list_id, query),
})

const add = defineRoute({
  id: 'lists.add-members',
  method: 'POST',
  path: '/lists/{list_id}/members',
  tag: 'Lists',
  summary:
    'Adds 1 to 1000 contacts to a list; returns how many it added and which it skipped, such as unsubscribed ones',
  module: 'contacts',
  level: 'full',
  params,
  body: MemberIds,
  status: 200,
  response: Type.Object({ added: Type.Integer(), alreadyMember: Type.Integer(), skipped: Skipped }),
  failures: ['validation', 'conflict/locked'],
  handle: ({ db, now, tenant, params, body }) =>
    addMembers({ db, now }, { tenantId: tenant.id, listId: params.list_id, contactIds: body.contactIds }),
})

const change = (verb: 'remove' | 'unsubscribe', summary: string): Route =>
  defineRoute({
    id: `lists.${verb}-members`,
    method: 'POST',
    path: `/lists/{list_id}/members/${verb}`,
    tag: 'Lists',
    summary,
    module: 'contacts',
    level: 'full',
    params,
    body: MemberIds,
    status: 200,
    response: Type.Object({ changed: Type.Integer(), skipped: Skipped }),
    failures: ['validation', 'conflict/locked'],
    handle: ({ db, now, tenant, params, body }) =>
      changeMemberState(
        { db, now },
        { tenantId: tenant.id, listId: params.list_id, contactIds: body.contactIds },
        verb === 'remove' ? 'removed' : 'unsubscribed',
      ),
  })

export const routes = [
  list,
  add,
  change('remove', 'Removes contacts from a list; returns how many it changed and which it skipped'),
  change(
    'unsubscribe',
    'Unsubscribes contacts from this list only, so that they cannot be added again; returns how many it changed',
  ),
]
