import Type from 'typebox'
import { tx } from '../../../../platform/db/tx.ts'
import { Id } from '../../../../platform/http/schemas.ts'
import { defineJob } from '../../../../platform/jobs/define-job.ts'
import { replaceBestSellers, replacePairs } from '../sql/compute.ts'
import { setComputed } from '../store.ts'

/** Computes the recommendations of a shop. Mails use the old ones until the new ones are complete. */
export const computeShopJob = defineJob({
  name: 'recommendations.compute-shop',
  payload: Type.Object({ tenantId: Id, shopId: Id }),
  tries: 10,
  once: ({ tenantId, shopId }) => `${tenantId}:${shopId}`,
  run: ({ db, now, payload: { tenantId, shopId } }) =>
    tx(db, async (db) => {
      await replaceBestSellers(db, tenantId, shopId, now)
      await replacePairs(db, tenantId, shopId, now)
      await setComputed(db, tenantId, shopId, now)
    }),
})
