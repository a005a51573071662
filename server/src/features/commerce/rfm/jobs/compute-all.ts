import Type from 'typebox'
import { tx } from '../../../../platform/db/tx.ts'
import { defineJob } from '../../../../platform/jobs/define-job.ts'
import { enqueue } from '../../../../platform/jobs/enqueue.ts'
import { shopsAt } from '../store.ts'
import { computeShopJob } from './compute-shop.ts'

/** The hour of the company's night. */
const HOUR = 3

/** Every hour: scores the customers of shops where it is night. */
export const computeAllJob = defineJob({
  name: 'rfm.compute-all',
  payload: Type.Object({}),
  tries: 3,
  cron: '17 * * * *',
  run: ({ db, now }) =>
    tx(db, async (db) => {
      for (const shop of await shopsAt(db, HOUR, now)) await enqueue(db, computeShopJob, shop)
    }),
})
