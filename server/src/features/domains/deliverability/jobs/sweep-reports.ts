import Type from 'typebox'
import { tx } from '../../../../platform/db/tx.ts'
import { again, defineJob } from '../../../../platform/jobs/define-job.ts'
import { addCalendar } from '../../../../platform/time/zone.ts'
import { deleteReport, lockReport, reportsBefore, subtractFromSums } from '../dmarc/store.ts'

/** A year can be compared with the one before it. */
const KEPT = { months: 25 }

/** Every night: deletes DMARC reports that were received more than 25 months ago, with their rows and their part of the sums. */
export const sweepReportsJob = defineJob({
  name: 'deliverability.sweep-reports',
  payload: Type.Object({}),
  tries: 10,
  cron: '43 3 * * *',
  once: () => 'all',
  async run({ db, now, stopping }) {
    const before = addCalendar(now, { months: -KEPT.months }, 'UTC')
    for (let old = await reportsBefore(db, before); old.length; old = await reportsBefore(db, before))
      for (const { tenant_id, id } of old) {
        if (stopping()) return again()
        await tx(db, async (db) => {
          const report = await lockReport(db, tenant_id, id)
          if (!report) return
          await subtractFromSums(db, report)
          await deleteReport(db, report)
        })
      }
  },
})
