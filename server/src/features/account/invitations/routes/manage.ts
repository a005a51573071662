import Type from 'typebox'
import { required } from '../../../../platform/db/failures.ts'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Email, Empty, Id, ItemsOf, Time } from '../../../../platform/http/schemas.ts'
import { Roles, requireGrantable } from '../../members/index.ts'
import { limitInvitations } from '../../sign-in/index.ts'
import { invite } from '../invite.ts'
import { present } from '../present.ts'
import { deleteInvitation, getInvitation, listInvitations } from '../store.ts'

const Invitation = Type.Object(
  {
    id: Id,
    email: Type.String(),
    roles: Type.Array(Type.String()),
    createdAt: Time,
    expiresAt: Time,
    expired: Type.Boolean(),
  },
  { title: 'Invitation' },
)

const list = defineRoute({
  id: 'invitations.list',
  method: 'GET',
  path: '/invitations',
  tag: 'Account',
  summary: 'Returns invitations that were not accepted yet',
  module: 'settings',
  level: 'read',
  personOnly: true,
  status: 200,
  response: ItemsOf(Invitation),
  handle: async ({ db, tenant, now }) => ({
    items: (await listInvitations(db, tenant.id)).map((row) => present(row, now)),
  }),
})

const create = defineRoute({
  id: 'invitations.create',
  method: 'POST',
  path: '/invitations',
  tag: 'Account',
  summary: 'Invites a person by e-mail and returns the invitation; the mailed link is valid for 14 days',
  module: 'settings',
  level: 'full',
  personOnly: true,
  effects: ['mails'],
  body: Type.Object({ email: Email, roles: Roles }, { title: 'InvitationInput' }),
  status: 201,
  response: Invitation,
  failures: ['validation', 'conflict/email', 'forbidden', 'rate_limited/invitations'],
  handle: async ({ app, db, now, tenant, actor, body }) => {
    await limitInvitations(app, tenant.id, body.email)
    return present(await invite({ db, now }, { tenant, actor, ...body }), now)
  },
})

const remove = defineRoute({
  id: 'invitations.delete',
  method: 'DELETE',
  path: '/invitations/{invitation_id}',
  tag: 'Account',
  summary: 'Withdraws an invitation; its link stops working',
  module: 'settings',
  level: 'full',
  personOnly: true,
  effects: ['deletes'],
  params: Type.Object({ invitation_id: Id }),
  status: 204,
  response: Empty,
  failures: ['forbidden'],
  handle: async ({ db, tenant, actor, params }) => {
    const invitation = required(await getInvitation(db, tenant.id, params.invitation_id))
    await requireGrantable(db, tenant.id, actor.id, invitation.roles)
    await deleteInvitation(db, tenant.id, invitation.id)
  },
})

export const routes = [list, create, remove]
