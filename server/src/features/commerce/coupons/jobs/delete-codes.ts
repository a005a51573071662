import Type from 'typebox'
import { Id } from '../../../../platform/http/schemas.ts'
import { again, defineJob } from '../../../../platform/jobs/define-job.ts'
import { deleteCodes } from '../code-store.ts'

const BATCH = 10_000

/** Deletes the codes of a deleted stack, of which there may be millions. Started again, it goes on with those left. */
export const deleteCodesJob = defineJob({
  name: 'coupons.delete-codes',
  payload: Type.Object({ tenantId: Type.String(), stackId: Id }),
  tries: 25,
  once: ({ tenantId, stackId }) => `${tenantId}:${stackId}`,
  run: async ({ db, payload, stopping }) => {
    for (let after: string | null = '0'; ; ) {
      after = await deleteCodes(db, payload, { after, limit: BATCH })
      if (after === null) return
      if (stopping()) return again()
    }
  },
})
