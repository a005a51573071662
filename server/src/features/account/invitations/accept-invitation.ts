import { covers, firstMissing } from '../../../platform/access.ts'
import { writeAudit } from '../../../platform/audit.ts'
import type { Context, DbContext } from '../../../platform/context.ts'
import { hashPassword, passwordMatches } from '../../../platform/crypto/passwords.ts'
import { hashToken } from '../../../platform/crypto/tokens.ts'
import type { Db } from '../../../platform/db/database.ts'
import { tx } from '../../../platform/db/tx.ts'
import { validation } from '../../../platform/errors.ts'
import { isUuid } from '../../../platform/text/uuid.ts'
import { findOrInsertPerson, findPersonByEmail, getPerson, updatePerson } from '../accounts/index.ts'
import { findCompany } from '../companies/index.ts'
import { grantsOf, insertMember, rolesOf } from '../members/index.ts'
import { limitLogin, requireOtherThanSingleSignOn, requireStrong } from '../sign-in/index.ts'
import * as store from './store.ts'

/** Opens the link of an invitation; null when it is no longer valid, or its sender may give none of its roles now. */
export async function openInvitation(db: Db, token: string, now: Date) {
  const [publicId = '', secret = ''] = token.split('.')
  const tenant = isUuid(publicId) ? await findCompany(db, publicId) : undefined
  const invitation = tenant && (await store.findInvitation(db, tenant.id, hashToken(secret), now))
  if (!tenant || !invitation) return null
  return (await rolesGiven(db, invitation)).length ? { tenant, invitation } : null
}

export type Opened = NonNullable<Awaited<ReturnType<typeof openInvitation>>>

/** The roles of an invitation that its sender may give now: the sender may have lost rights since. */
async function rolesGiven(db: Db, { tenant_id, invited_by, roles }: store.InvitationRow): Promise<string[]> {
  if (!invited_by) return roles
  const held = grantsOf(await rolesOf(db, tenant_id, invited_by))
  const mayInvite = covers(held.modules.settings, 'full')
  return mayInvite ? roles.filter((role) => firstMissing(held, grantsOf([role])) === null) : []
}

export interface Acceptance {
  token: string
  name?: string
  password?: string
  requestId: string
  ip: string
}

/**
 * Makes the invited person a member. A new person chooses a password. A known person proves theirs, because another
 * reader of the mail must not be able to add the person to a company. Everything else is the same for both, so that
 * the link does not show whether the address has an account. People of a domain with single sign-on have no password:
 * they sign in and join.
 */
export async function acceptInvitation({ app, db, now }: Context, input: Acceptance) {
  const opened = await openInvitation(db, input.token, now)
  if (!opened) throw validation('token')
  const { email } = opened.invitation
  requireOtherThanSingleSignOn(app.config, email)
  if (!input.password) throw validation('password')
  // The limits of signing in apply, so that an invitation is no second way to guess a password.
  await limitLogin(app, email, input.ip)
  const known = await findPersonByEmail(db, email)
  const isProved = await passwordMatches(known?.password_hash, input.password)
  if (!isProved) requireStrong(input.password, [email, input.name ?? ''])
  if (known?.password_hash && !isProved) throw validation('password')
  const hash = isProved ? null : await hashPassword(input.password)
  await tx(db, async (db) => {
    const roles = await useInvitation(db, opened)
    const person = await findOrInsertPerson(db, {
      email,
      name: input.name ?? '',
      language: opened.tenant.language,
      password_hash: hash,
    })
    if (!person.password_hash) await updatePerson(db, person.id, { password_hash: hash })
    // Another invitation created the account in the meantime: the password must match that one.
    else if (
      !person.isNew &&
      person.password_hash !== known?.password_hash &&
      !(await passwordMatches(person.password_hash, input.password!))
    )
      throw validation('password')
    await join({ db, now }, { opened, personId: person.id, roles, requestId: input.requestId })
  })
}

/** Whether the invitation is for the address of this person. */
export async function isFor(db: Db, { invitation }: Opened, personId: string): Promise<boolean> {
  const person = await getPerson(db, personId)
  return person?.email.toLowerCase() === invitation.email.toLowerCase()
}

/** Makes the signed-in person a member, if the invitation is theirs. They have proved who they are by signing in. */
export async function joinSignedIn(
  { db, now }: DbContext,
  { token, personId, requestId }: { token: string; personId: string; requestId: string },
) {
  const opened = await openInvitation(db, token, now)
  if (!opened || !(await isFor(db, opened, personId))) throw validation('token')
  await tx(db, async (db) => {
    const roles = await useInvitation(db, opened)
    await join({ db, now }, { opened, personId, roles, requestId })
  })
}

/** Uses up an invitation and returns its roles. Asked again: hashing takes a while, and the sender may have lost rights. */
async function useInvitation(db: Db, { tenant, invitation }: Opened): Promise<string[]> {
  if (!(await store.deleteInvitation(db, tenant.id, invitation.id))) throw validation('token')
  const roles = await rolesGiven(db, invitation)
  if (!roles.length) throw validation('token')
  return roles
}

interface Joining {
  opened: Opened
  personId: string
  roles: string[]
  requestId: string
}

async function join({ db, now }: DbContext, { opened: { tenant }, personId, roles, requestId }: Joining) {
  const member = await insertMember(db, { tenant_id: tenant.id, person_id: personId, roles, created_at: now })
  await writeAudit(db, {
    tenantId: tenant.id,
    actor: { kind: 'person', id: personId },
    action: 'members.join',
    objectKind: 'members',
    objectId: member.id,
    fields: [],
    requestId,
    at: now,
  })
}
