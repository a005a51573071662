import type { DbContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { conflict } from '../../../platform/errors.ts'
import { requireCompany, updateCompany } from '../../account/companies/index.ts'
import { notify } from '../../account/notifications/index.ts'
import { allSendingDomains } from '../sending-domains/index.ts'

/**
 * Checks that a company may send to all recipients. A company that signed up waits: a stranger must not be able to mail
 * anyone. 409 `sending_domain` without a verified domain, 409 `sending_operator` if the operator has to allow it.
 */
export async function requireReleased(db: Db, tenantId: string) {
  const { sending_held: held } = await requireCompany(db, tenantId)
  if (held === 'operator') throw conflict('sending_operator')
  if (held === null) return
  const domains = await allSendingDomains(db, tenantId)
  if (!domains.some(({ status }) => status === 'verified')) throw conflict('sending_domain')
}

/** Lets a company that signed up send to all recipients, for the operator; false if it did not wait. People switch it on. */
export async function release({ db, now }: DbContext, tenantId: string): Promise<boolean> {
  if ((await requireCompany(db, tenantId)).sending_held === null) return false
  await updateCompany(db, tenantId, { sending_held: null, updated_at: now })
  await notify(db, tenantId, { type: 'sending_allowed', severity: 'info' }, now)
  return true
}
