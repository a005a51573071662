import Type from 'typebox'
import { defineJob } from '../../../../platform/jobs/define-job.ts'
import { deleteRows } from '../row-store.ts'
import { endedWithRows } from '../store.ts'

const DAYS = 90
const AT_ONCE = 100

/** Every night: deletes rows that were read 90 days ago. */
export const sweepMigrationsJob = defineJob({
  name: 'migration.sweep',
  payload: Type.Object({}),
  tries: 10,
  cron: '23 2 * * *',
  once: () => 'all',
  run: async ({ db, now }) => {
    const before = new Date(now.getTime() - DAYS * 24 * 3600 * 1000)
    for (
      let ended = await endedWithRows(db, before, AT_ONCE);
      ended.length;
      ended = await endedWithRows(db, before, AT_ONCE)
    )
      for (const { tenant_id, id } of ended) await deleteRows(db, tenant_id, id)
  },
})
