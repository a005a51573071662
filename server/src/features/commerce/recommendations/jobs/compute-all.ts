import Type from 'typebox'
import { tx } from '../../../../platform/db/tx.ts'
import { defineJob } from '../../../../platform/jobs/define-job.ts'
import { enqueue } from '../../../../platform/jobs/enqueue.ts'
import { shopsToCompute } from '../store.ts'
import { computeShopJob } from './compute-shop.ts'

/** The hour of the company's night. */
const HOUR = 2

/** Every hour: computes the recommendations of shops where it is night, and of shops that have none yet. */
export const computeAllJob = defineJob({
  name: 'recommendations.compute-all',
  payload: Type.Object({}),
  tries: 3,
  cron: '37 * * * *',
  run: ({ db, now }) =>
    tx(db, async (db) => {
      for (const shop of await shopsToCompute(db, HOUR, now)) await enqueue(db, computeShopJob, shop)
    }),
})
