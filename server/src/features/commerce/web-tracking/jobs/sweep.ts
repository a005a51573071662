import Type from 'typebox'
import { defineJob } from '../../../../platform/jobs/define-job.ts'
import { sweepEvents, trackingCompanies } from '../events/event-store.ts'

const LIFE = 30 * 24 * 3600_000
const BATCH = 5_000

/** Deletes events of websites after 30 days. */
export const sweepWebEvents = defineJob({
  name: 'web-tracking.sweep',
  payload: Type.Object({}),
  tries: 3,
  cron: '47 * * * *',
  async run({ db, now, stopping }) {
    const before = new Date(now.getTime() - LIFE)
    for (const tenantId of await trackingCompanies(db))
      while (await sweepEvents(db, tenantId, before, BATCH)) if (stopping()) return
  },
})
