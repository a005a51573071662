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
    'Who is in the list: rows of the contacts grid with their state in the list; removed ones only when asked for',
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
  handle: ({ db, tenant, params, query }) => pageOfMembers(db, tenant, params.list_id, query),
})

const add = defineRoute({
  id: 'lists.add-members',
  method: 'POST',
  path: '/lists/{list_id}/members',
  tag: 'Lists',
  summary: 'Add 1 to 1000 contacts; nobody who opted out comes back this way',
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

const change = (word: 'remove' | 'unsubscribe', summary: string): Route =>
  defineRoute({
    id: `lists.${word}-members`,
    method: 'POST',
    path: `/lists/{list_id}/members/${word}`,
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
        word === 'remove' ? 'removed' : 'unsubscribed',
      ),
  })

export const memberRoutes = [
  list,
  add,
  change('remove', 'Take contacts out of the list'),
  change('unsubscribe', 'Unsubscribe contacts from this list'),
]
