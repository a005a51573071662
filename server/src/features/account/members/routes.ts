import Type from 'typebox'
import { defineRoute } from '../../../platform/http/define-route.ts'
import { Empty, Id, ItemsOf } from '../../../platform/http/schemas.ts'
import { present } from './present.ts'
import { Member, MemberPatch } from './schemas.ts'
import { listMembers } from './store.ts'
import { changeMember, removeMember } from './use-cases.ts'

const params = Type.Object({ member_id: Id })

const list = defineRoute({
  id: 'members.list',
  method: 'GET',
  path: '/members',
  tag: 'Account',
  summary: 'Returns the people who can sign in to the company, with their roles',
  module: 'settings',
  level: 'read',
  personOnly: true,
  status: 200,
  response: ItemsOf(Member),
  handle: async ({ db, tenant }) => ({ items: (await listMembers(db, tenant.id)).map(present) }),
})

const update = defineRoute({
  id: 'members.update',
  method: 'PATCH',
  path: '/members/{member_id}',
  tag: 'Account',
  summary: 'Changes the roles of a member, or switches the member off or on, and returns the member',
  module: 'settings',
  level: 'full',
  personOnly: true,
  params,
  body: MemberPatch,
  status: 200,
  response: Member,
  failures: ['validation', 'conflict/last_admin', 'forbidden'],
  handle: async ({ db, tenant, actor, params, body }) =>
    present(await changeMember(db, tenant, actor, params.member_id, body)),
})

const remove = defineRoute({
  id: 'members.delete',
  method: 'DELETE',
  path: '/members/{member_id}',
  tag: 'Account',
  summary: 'Removes a member from the company; API keys that the member created stop working',
  module: 'settings',
  level: 'full',
  personOnly: true,
  effects: ['deletes'],
  params,
  status: 204,
  response: Empty,
  failures: ['conflict/last_admin', 'forbidden'],
  handle: async ({ db, tenant, actor, params }) => removeMember(db, tenant, actor, params.member_id),
})

export const routes = [list, update, remove]
