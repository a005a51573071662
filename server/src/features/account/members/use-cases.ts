import type { Static } from 'typebox'
import { covers, firstMissing, type Grants } from '../../../platform/access.ts'
import type { Actor, Tenant } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { required } from '../../../platform/db/failures.ts'
import { conflict, forbidden } from '../../../platform/errors.ts'
import { grantsOf } from './access.ts'
import type { MemberPatch } from './schemas.ts'
import * as store from './store.ts'

/**
 * A person grants or takes away only rights that they hold themselves; otherwise settings alone would lead to every right.
 * The rights are read again: those of the request may be seconds old, and a person who just lost them must not restore them.
 */
export async function requireGrantable(db: Db, tenantId: string, personId: string | null, roles: readonly string[]) {
  const held = grantsOf(personId ? await store.rolesOf(db, tenantId, personId) : [])
  if (!covers(held.modules.settings, 'full')) throw forbidden('settings')
  requireHeld(held, roles)
}

function requireHeld(held: Grants, roles: readonly string[]) {
  const missing = firstMissing(held, grantsOf(roles))
  if (missing) throw forbidden(missing)
}

export async function changeMember(
  db: Db,
  tenant: Tenant,
  actor: Actor,
  id: string,
  patch: Static<typeof MemberPatch>,
) {
  const admins = await store.lockAdmins(db, tenant.id)
  const member = required(await store.getMember(db, tenant.id, id))
  const roles = [...member.roles, ...(patch.roles ?? [])]
  requireHeld(actor.grants, roles)
  const staysAdmin = (patch.active ?? member.active) && (patch.roles ?? member.roles).includes('account_admin')
  if (!staysAdmin) requireAnotherAdmin(admins, id)
  await requireGrantable(db, tenant.id, actor.id, roles)
  if (patch.roles || patch.active !== undefined) {
    await store.updateMember(db, tenant.id, id, { roles: patch.roles, active: patch.active })
  }
  return required(await store.getMember(db, tenant.id, id))
}

export async function removeMember(db: Db, tenant: Tenant, actor: Actor, id: string) {
  const admins = await store.lockAdmins(db, tenant.id)
  const member = required(await store.getMember(db, tenant.id, id))
  requireHeld(actor.grants, member.roles)
  requireAnotherAdmin(admins, id)
  await requireGrantable(db, tenant.id, actor.id, member.roles)
  await store.deleteMember(db, tenant.id, id)
}

/** A company without an administrator could not be managed any more. */
function requireAnotherAdmin(admins: { id: string }[], id: string) {
  if (admins.length === 1 && admins[0]!.id === id) throw conflict('last_admin')
}
