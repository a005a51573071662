import Type from 'typebox'
import { defineRoute, type Route } from '../../../platform/http/define-route.ts'
import { addMembers, changeMemberState } from '../members.ts'
import { MemberIds, Skipped } from '../schemas.ts'
import { params } from './lists.ts'

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
  add,
  change('remove', 'Take contacts out of the list'),
  change('unsubscribe', 'Unsubscribe contacts from this list'),
]
