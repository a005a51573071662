import Type from 'typebox'
import { defineJob } from '../../../../platform/jobs/define-job.ts'
import { sweepCarts } from '../carts/cart-store.ts'
import { sweepTimes } from '../recording/limit-store.ts'
import { sweepVisitors } from '../visitor-store.ts'

const DAY = 24 * 3600_000
const MONTHS = 25

/** Deletes carts and visitors after the same time as events, and what limits and late carts no longer need. */
export const sweepJob = defineJob({
  name: 'contact-events.sweep',
  payload: Type.Object({}),
  tries: 3,
  cron: '41 3 * * *',
  async run({ db, now }) {
    const old = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - MONTHS, 1))
    await sweepCarts(db, { carts: old, orders: new Date(now.getTime() - 61 * DAY) })
    await sweepVisitors(db, old)
    await sweepTimes(db, new Date(now.getTime() - DAY))
  },
})
