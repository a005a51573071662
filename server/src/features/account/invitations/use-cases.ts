import { writeAudit } from '../../../platform/audit.ts'
import type { Actor, Context, DbContext, Tenant } from '../../../platform/context.ts'
import { hashPassword, passwordMatches } from '../../../platform/crypto/passwords.ts'
import { hashToken } from '../../../platform/crypto/tokens.ts'
import type { Db } from '../../../platform/db/database.ts'
import { tx } from '../../../platform/db/tx.ts'
import { conflict, validation } from '../../../platform/errors.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { isUuid } from '../../../platform/text/uuid.ts'
import { findOrInsertPerson, findPerson, updatePerson } from '../accounts/index.ts'
import { findTenant } from '../companies/index.ts'
import { findMemberByEmail, insertMember, isActiveMember, requireGrantable } from '../members/index.ts'
import { limitLogin } from '../sign-in/index.ts'
import { mailInvitation } from './jobs/mail-invitation.ts'
import * as store from './store.ts'

const LIFE = 14 * 24 * 3600 * 1000

export interface Invite {
  tenant: Tenant
  actor: Actor
  email: string
  roles: string[]
}

/** Invites an address. The link goes out by mail; nobody, not even the inviter, sees its secret. */
export async function invite({ db, now }: DbContext, { tenant, actor, email, roles }: Invite) {
  requireGrantable(actor.grants, roles)
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

/** What the link of an invitation is for; null when it is not good any more, or who sent it has left. */
export async function openInvitation(db: Db, token: string, now: Date) {
  const [publicId = '', secret = ''] = token.split('.')
  const tenant = isUuid(publicId) ? await findTenant(db, publicId) : undefined
  const invitation = tenant && (await store.findInvitation(db, tenant.id, hashToken(secret), now))
  if (!tenant || !invitation) return null
  if (invitation.invited_by && !(await isActiveMember(db, tenant.id, invitation.invited_by))) return null
  const person = await findPerson(db, invitation.email)
  return { tenant, invitation, person, needsPassword: !person?.password_hash }
}

export interface Acceptance {
  token: string
  name?: string
  password?: string
  requestId: string
  ip: string
}

/**
 * Makes the invited person a member. Who has no account yet chooses a password; who has one proves it with his own:
 * whoever else can read the mail must not be able to put him into a company.
 */
export async function acceptInvitation({ app, db, now }: Context, input: Acceptance) {
  const opened = await openInvitation(db, input.token, now)
  if (!opened) throw validation('token')
  if (!input.password) throw validation('password')
  const { tenant, invitation, person: known, needsPassword } = opened
  // An invitation is no way to try passwords of somebody's account more often than by signing in.
  if (!needsPassword) await limitLogin(app, invitation.email, input.ip)
  if (!needsPassword && !(await passwordMatches(known!.password_hash, input.password))) throw validation('password')
  const hash = needsPassword ? await hashPassword(input.password) : null
  await tx(db, async (db) => {
    if (!(await store.deleteInvitation(db, tenant.id, invitation.id))) throw validation('token')
    const person = await findOrInsertPerson(db, {
      email: invitation.email,
      name: input.name ?? '',
      language: tenant.language,
      password_hash: hash,
    })
    if (!person.password_hash) await updatePerson(db, person.id, { password_hash: hash })
    // The account was made meanwhile, by another invitation: the password must be the same there.
    else if (
      !person.isNew &&
      person.password_hash !== known?.password_hash &&
      !(await passwordMatches(person.password_hash, input.password!))
    )
      throw validation('password')
    const member = await insertMember(db, {
      tenant_id: tenant.id,
      person_id: person.id,
      roles: invitation.roles,
      created_at: now,
    })
    const actor = { kind: 'person', id: person.id } as const
    await writeAudit(db, {
      tenantId: tenant.id,
      actor,
      action: 'members.join',
      objectKind: 'members',
      objectId: member.id,
      fields: [],
      requestId: input.requestId,
      at: now,
    })
  })
}
