import type { App } from '../../platform/app.ts'
import { hashPassword } from '../../platform/crypto/passwords.ts'
import { hashToken } from '../../platform/crypto/tokens.ts'
import type { Db } from '../../platform/db/database.ts'
import { tx } from '../../platform/db/tx.ts'
import { conflict, validation } from '../../platform/errors.ts'
import type { Actor, Tenant } from '../../platform/http/call.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { normaliseAddress } from '../../platform/mail/address.ts'
import { findMemberByEmail, insertMember, requireGrantable } from '../members/index.ts'
import { findPerson, insertPerson } from '../people/index.ts'
import { findTenant } from '../tenants/index.ts'
import { mailInvitation } from './jobs/mail-invitation.ts'
import * as store from './store.ts'

const LIFE = 14 * 24 * 3600 * 1000

/** Invites an address. The link goes out by mail; nobody, not even the inviter, sees its secret. */
export async function invite(
  db: Db,
  tenant: Tenant,
  actor: Actor,
  input: { email: string; roles: string[] },
  now: Date,
) {
  requireGrantable(actor.grants, input.roles)
  const email = normaliseAddress(input.email)!
  if (await findMemberByEmail(db, tenant.id, email)) throw conflict('email')
  await store.deleteExpiredInvitations(db, tenant.id, now)
  const invitation = await store.insertInvitation(db, {
    tenant_id: tenant.id,
    email,
    roles: input.roles,
    invited_by: actor.id,
    created_at: now,
    expires_at: new Date(now.getTime() + LIFE),
  })
  await enqueue(db, mailInvitation, { tenantId: tenant.id, invitationId: invitation.id })
  return invitation
}

/** What the link of an invitation is for; null when it is not good any more. */
export async function openInvitation(app: App, db: Db, token: string) {
  const [publicId = '', secret = ''] = token.split('.')
  const tenant = isUuid(publicId) ? await findTenant(db, publicId) : undefined
  const invitation = tenant && (await store.findInvitation(db, tenant.id, hashToken(secret), app.clock.now()))
  if (!tenant || !invitation) return null
  const person = await findPerson(db, invitation.email)
  return { tenant, invitation, person, needsPassword: !person?.password_hash }
}

/** Makes the invited person a member. Who has no account yet sets a password; who has one keeps his own. */
export async function acceptInvitation(app: App, input: { token: string; name?: string; password?: string }) {
  const opened = await openInvitation(app, app.database.db, input.token)
  if (!opened) throw validation('token')
  if (opened.needsPassword && !input.password) throw validation('password')
  const hash = opened.needsPassword ? await hashPassword(input.password!) : null
  await tx(app.database.db, async (db) => {
    const taken = await store.deleteInvitation(db, opened.tenant.id, opened.invitation.id)
    if (!taken) throw validation('token')
    const { email } = opened.invitation
    const known = await findPerson(db, email)
    const person =
      known ??
      (await insertPerson(db, { email, name: input.name ?? '', language: opened.tenant.language, password_hash: hash }))
    if (known && !known.password_hash && hash)
      await db.updateTable('person').set({ password_hash: hash }).where('id', '=', known.id).execute()
    await insertMember(db, { tenant_id: opened.tenant.id, person_id: person.id, roles: opened.invitation.roles })
  })
}

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
