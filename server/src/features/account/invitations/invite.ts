import type { Actor, DbContext, Tenant } from '../../../platform/context.ts'
import { conflict } from '../../../platform/errors.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { findMemberByEmail, requireGrantable } from '../members/index.ts'
import { mailInvitation } from './jobs/mail-invitation.ts'
import * as store from './store.ts'

const LIFE = 14 * 24 * 3600 * 1000

export interface Invite {
  tenant: Tenant
  actor: Actor
  email: string
  roles: string[]
}

/** Invites an address by mail. Only the mail holds the secret of the link; the inviter does not see it. */
export async function invite({ db, now }: DbContext, { tenant, actor, email, roles }: Invite) {
  await requireGrantable(db, tenant.id, actor.id, roles)
  if (await findMemberByEmail(db, tenant.id, email)) throw conflict('email')
  await store.deleteExpiredInvitations(db, tenant.id, now)
  const expires_at = new Date(now.getTime() + LIFE)
  const invitation = await store.insertInvitation(db, {
    tenant_id: tenant.id,
    email,
    roles,
    invited_by: actor.id,
    created_at: now,
    expires_at,
  })
  await enqueue(db, mailInvitation, { tenantId: tenant.id, invitationId: invitation.id })
  return invitation
}
