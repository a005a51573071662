import type { DbContext } from '../../../platform/context.ts'
import { conflict } from '../../../platform/errors.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { lockCompany, requireCompany, updateCompany } from '../../account/companies/index.ts'
import { listMembers } from '../../account/members/index.ts'
import { mailAdminJob } from './jobs/mail-admin.ts'

const DAYS = 30
const DAY = 24 * 3600 * 1000

/** The company waits for its deletion from now on: it sends nothing, and only people may enter it, to look. */
export async function requestDeletion({ db, now }: DbContext, tenantId: string): Promise<Date> {
  await lockCompany(db, tenantId)
  if ((await requireCompany(db, tenantId)).deletes_at) throw conflict('status')
  const deletesAt = new Date(now.getTime() + DAYS * DAY)
  await updateCompany(db, tenantId, { deletion_requested_at: now, deletes_at: deletesAt, deletion_warned_at: null })
  await mailAdmins({ db, now }, tenantId, 'requested')
  return deletesAt
}

/** Everything works again as before. */
export async function restoreCompany({ db }: DbContext, tenantId: string) {
  await lockCompany(db, tenantId)
  const { deletes_at, deletion_started_at } = await requireCompany(db, tenantId)
  if (!deletes_at || deletion_started_at) throw conflict('status')
  return updateCompany(db, tenantId, { deletion_requested_at: null, deletes_at: null, deletion_warned_at: null })
}

/** Makes the deletion due now, for the operator. */
export async function hastenDeletion({ db, now }: DbContext, tenantId: string) {
  await lockCompany(db, tenantId)
  const { deletion_requested_at: requestedAt } = await requireCompany(db, tenantId)
  await updateCompany(db, tenantId, { deletion_requested_at: requestedAt ?? now, deletes_at: now })
}

/** A job per administrator: a mail that fails is tried again without the others. */
export async function mailAdmins({ db }: DbContext, tenantId: string, news: 'requested' | 'soon') {
  for (const { id, active, roles } of await listMembers(db, tenantId))
    if (active && roles.includes('account_admin')) await enqueue(db, mailAdminJob, { tenantId, memberId: id, news })
}
