import Type from 'typebox'
import { tx } from '../../../../platform/db/tx.ts'
import { Id } from '../../../../platform/http/schemas.ts'
import { again, defineJob } from '../../../../platform/jobs/define-job.ts'
import { endScores, mergeScores, type StagedRange, stagedHalves, stageScores } from '../sql/scores.ts'
import { setComputed } from '../store.ts'

const BATCH = 10_000

/** Scores the customers of a shop. Writes only scores that changed, so a killed job can start from the beginning. */
export const computeShopJob = defineJob({
  name: 'rfm.compute-shop',
  payload: Type.Object({ tenantId: Id, shopId: Id }),
  tries: 10,
  once: ({ tenantId, shopId }) => `${tenantId}:${shopId}`,
  // The stage belongs to the shop: two jobs would take each other's rows away.
  queue: ({ tenantId, shopId }) => `rfm:${tenantId}:${shopId}`,
  run: async ({ db, now, payload, stopping }) => {
    const staged = await tx(db, (db) => stageScores(db, payload, now))
    const merge = async ({ after, upTo }: StagedRange) => {
      for (let from: string | null = after; from !== null && !stopping(); ) {
        const range: StagedRange = { after: from, upTo }
        from = await tx(db, (db) => mergeScores(db, payload, range, BATCH, now))
      }
    }
    const halves = await stagedHalves(db, payload, staged)
    // Both have ended when the job fails: it is repeated from the beginning.
    for (const result of await Promise.allSettled(halves.map(merge)))
      if (result.status === 'rejected') throw result.reason
    if (stopping()) return again()
    await tx(db, async (db) => {
      await endScores(db, payload, staged)
      await setComputed(db, payload.tenantId, payload.shopId, now)
    })
    return undefined
  },
})
