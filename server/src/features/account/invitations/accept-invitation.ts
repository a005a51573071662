import { writeAudit } from '../../../platform/audit.ts'
import type { Context } from '../../../platform/context.ts'
import { hashPassword, passwordMatches } from '../../../platform/crypto/passwords.ts'
import { hashToken } from '../../../platform/crypto/tokens.ts'
import type { Db } from '../../../platform/db/database.ts'
import { tx } from '../../../platform/db/tx.ts'
import { validation } from '../../../platform/errors.ts'
import { isUuid } from '../../../platform/text/uuid.ts'
import { findOrInsertPerson, findPersonByEmail, updatePerson } from '../accounts/index.ts'
import { findCompany } from '../companies/index.ts'
import { insertMember, isActiveMember } from '../members/index.ts'
import { limitLogin } from '../sign-in/index.ts'
import * as store from './store.ts'

/** Opens the link of an invitation; null when it is no longer valid, or the inviter has left the company. */
export async function openInvitation(db: Db, token: string, now: Date) {
  const [publicId = '', secret = ''] = token.split('.')
  const tenant = isUuid(publicId) ? await findCompany(db, publicId) : undefined
  const invitation = tenant && (await store.findInvitation(db, tenant.id, hashToken(secret), now))
  if (!tenant || !invitation) return null
  if (invitation.invited_by && !(await isActiveMember(db, tenant.id, invitation.invited_by))) return null
  const person = await findPersonByEmail(db, invitation.email)
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
 * Makes the invited person a member. A new person chooses a password. A known person proves theirs, because another
 * reader of the mail must not be able to add the person to a company.
 */
export async function acceptInvitation({ app, db, now }: Context, input: Acceptance) {
  const opened = await openInvitation(db, input.token, now)
  if (!opened) throw validation('token')
  if (!input.password) throw validation('password')
  const { tenant, invitation, person: known, needsPassword } = opened
  // The limits of signing in apply, so that an invitation is no second way to guess a password.
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
    // Another invitation created the account in the meantime: the password must match that one.
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
