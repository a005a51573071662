import Type from 'typebox'
import { defineJob } from '../../../../platform/jobs/define-job.ts'
import { forgetOld } from '../forget-mails.ts'
import { deleteOldKeys } from '../key-store.ts'

const KEPT_DAYS = 90
const BATCH = 5000

/**
 * Deletes keys after a day. Forgets addresses and values of mails after 90 days: most of them belong to people who never
 * became contacts. What became of the mails stays.
 */
export const sweepTransactional = defineJob({
  name: 'transactional.sweep',
  payload: Type.Object({}),
  tries: 3,
  cron: '37 3 * * *',
  async run({ db, now, stopping }) {
    await deleteOldKeys(db, now)
    const before = new Date(now.getTime() - KEPT_DAYS * 24 * 3600 * 1000)
    while (await forgetOld(db, before, BATCH)) if (stopping()) return
  },
})
