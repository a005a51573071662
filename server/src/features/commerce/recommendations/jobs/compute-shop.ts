import Type from 'typebox'
import { tx } from '../../../../platform/db/tx.ts'
import { Id } from '../../../../platform/http/schemas.ts'
import { defineJob } from '../../../../platform/jobs/define-job.ts'
import { clearStage, replaceBestSellers, replacePairs, stagePairs } from '../sql/compute.ts'
import { setComputed } from '../store.ts'

/** Computes the recommendations of a shop. Mails use the old ones until the new ones are complete. */
export const computeShopJob = defineJob({
  name: 'recommendations.compute-shop',
  payload: Type.Object({ tenantId: Id, shopId: Id }),
  tries: 10,
  once: ({ tenantId, shopId }) => `${tenantId}:${shopId}`,
  // The stage belongs to the shop.
  queue: ({ tenantId, shopId }) => `recommendations:${tenantId}:${shopId}`,
  run: async ({ db, now, payload: { tenantId, shopId } }) => {
    await clearStage(db, tenantId, shopId)
    await tx(db, (db) => stagePairs(db, tenantId, shopId, now))
    await tx(db, async (db) => {
      await replaceBestSellers(db, tenantId, shopId, now)
      await replacePairs(db, tenantId, shopId)
      await setComputed(db, tenantId, shopId, now)
    })
  },
})
