import Type from 'typebox'
import { tx } from '../../../../platform/db/tx.ts'
import { defineJob } from '../../../../platform/jobs/define-job.ts'
import { loseCarts, staleCarts } from '../carts/cart-store.ts'

const LIFE = 30 * 24 * 3600_000
const BATCH = 1_000

/** Gives up carts that were neither changed nor ordered for 30 days. */
export const loseCartsJob = defineJob({
  name: 'contact-events.lose-carts',
  payload: Type.Object({}),
  tries: 3,
  cron: '11 * * * *',
  async run({ db, now, stopping }) {
    const since = new Date(now.getTime() - LIFE)
    for (;;) {
      const stale = await staleCarts(db, since, BATCH)
      for (const [tenantId, own] of Map.groupBy(stale, (cart) => cart.tenantId)) {
        const ids = own.map(({ id }) => id)
        await tx(db, (db) => loseCarts(db, tenantId, ids, { since, now }))
      }
      if (stale.length < BATCH || stopping()) return
    }
  },
})
