import Type from 'typebox'
import { tx } from '../../../../platform/db/tx.ts'
import { defineJob } from '../../../../platform/jobs/define-job.ts'
import { enqueue } from '../../../../platform/jobs/enqueue.ts'
import { getCompany, lockCompany, updateCompany } from '../../../account/companies/index.ts'
import { mailAdmins } from '../change-deletion.ts'
import { leavingCompanies } from '../store.ts'
import { deleteCompanyJob } from './delete-company.ts'

const WARNED_BEFORE = 3 * 24 * 3600 * 1000

/** Warns administrators three days before the deletion of their company, and starts deletions whose time has come. */
export const deletionClock = defineJob({
  name: 'company-deletion.clock',
  payload: Type.Object({}),
  tries: 5,
  cron: '*/10 * * * *',
  run: async ({ db, now }) => {
    for (const { id, deletes_at, deletion_warned_at } of await leavingCompanies(
      db,
      new Date(now.getTime() + WARNED_BEFORE),
    )) {
      if (deletes_at! <= now) await enqueue(db, deleteCompanyJob, { tenantId: id })
      else if (!deletion_warned_at)
        await tx(db, async (db) => {
          await lockCompany(db, id)
          const company = await getCompany(db, id)
          // It was restored, or another worker was faster.
          if (!company?.deletes_at || company.deletion_warned_at) return
          await updateCompany(db, id, { deletion_warned_at: now })
          await mailAdmins({ db, now }, id, 'soon')
        })
    }
  },
})
