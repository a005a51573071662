import type { Actor } from '../../../platform/context.ts'
import { hashToken } from '../../../platform/crypto/tokens.ts'
import type { Db } from '../../../platform/db/database.ts'
import { tx } from '../../../platform/db/tx.ts'
import { forbidden } from '../../../platform/errors.ts'
import { defineRoute } from '../../../platform/http/define-route.ts'
import { sessionTokenIn } from '../../account/accounts/index.ts'
import { Company, presentCompany } from '../../account/companies/index.ts'
import { rolesOf } from '../../account/members/index.ts'
import { recheck } from '../../account/passkeys/index.ts'
import { requestDeletion, restoreCompany } from './change-deletion.ts'
import { DeletionAnswer, DeletionInput } from './schemas.ts'

/** Read again: the rights of the request may be seconds old. Returns the id of the person. */
async function requireAdmin(db: Db, tenantId: string, { id }: Actor): Promise<string> {
  if (!id || !(await rolesOf(db, tenantId, id)).includes('account_admin')) throw forbidden('account_admin')
  return id
}

const remove = defineRoute({
  id: 'company.delete',
  method: 'DELETE',
  path: '/company',
  tag: 'Account',
  summary:
    'Requests the deletion of the company in 30 days and returns its time; needs the role account_admin, and asks for the password and, with two-factor sign-in, a code, or for a passkey. Sending stops at once, API keys and connected apps stop working, forms and pages close; people can still look, export and restore',
  module: 'settings',
  level: 'full',
  personOnly: true,
  // Programs know the path, and rely on 405 for other methods.
  hiddenFromKeys: true,
  whileLeaving: true,
  effects: ['deletes', 'mails'],
  // Hashing is slow and must not hold a transaction, and a passkey is used up by a wrong answer too.
  transaction: false,
  body: DeletionInput,
  status: 202,
  response: DeletionAnswer,
  failures: ['validation', 'conflict/status', 'forbidden/account_admin', 'rate_limited/token', 'unavailable/passkeys'],
  handle: async (call) => {
    const { db, now, tenant, cookies } = call
    const id = await requireAdmin(db, tenant.id, call.actor)
    await recheck(call, { id, session: hashToken(sessionTokenIn(cookies)) }, call.body, call)
    const deletesAt = await tx(db, (db) => requestDeletion({ db, now }, tenant.id))
    return { deletesAt: deletesAt.toISOString() }
  },
})

const restore = defineRoute({
  id: 'company.restore',
  method: 'POST',
  path: '/company/restore',
  tag: 'Account',
  summary:
    'Takes the deletion of the company back and returns the company; needs the role account_admin. Everything works again as before',
  module: 'settings',
  level: 'full',
  personOnly: true,
  whileLeaving: true,
  status: 200,
  response: Company,
  failures: ['conflict/status', 'forbidden/account_admin'],
  handle: async ({ db, now, tenant, actor }) => {
    await requireAdmin(db, tenant.id, actor)
    return presentCompany(await restoreCompany({ db, now }, tenant.id))
  },
})

export const routes = [remove, restore]
