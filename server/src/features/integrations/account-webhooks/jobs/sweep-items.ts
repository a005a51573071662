import Type from 'typebox'
import { again, defineJob } from '../../../../platform/jobs/define-job.ts'
import { deleteItems, streams } from '../sql/items.ts'

const BATCH = 5000
/** A webhook that is switched off for longer goes on with newer items. */
const KEPT_DAYS = 90

/** Deletes items that all webhooks of their event have sent. */
export const sweepItems = defineJob({
  name: 'account-webhooks.sweep-items',
  payload: Type.Object({}),
  tries: 3,
  cron: '*/10 * * * *',
  once: () => 'sweep',
  async run({ db, now, stopping }) {
    const before = new Date(now.getTime() - KEPT_DAYS * 24 * 3600 * 1000)
    for (const stream of await streams(db))
      while (await deleteItems(db, { ...stream, before, limit: BATCH })) if (stopping()) return again()
    return undefined
  },
})
