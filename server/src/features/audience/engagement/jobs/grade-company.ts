import Type from 'typebox'
import { Id } from '../../../../platform/http/schemas.ts'
import { again, defineJob } from '../../../../platform/jobs/define-job.ts'
import { getTenant } from '../../../account/companies/index.ts'
import { gradeBatch } from '../grade.ts'

/** Grades all contacts of a company. Only what is new is written, so one that was killed may begin anew. */
export const gradeCompanyJob = defineJob({
  name: 'engagement.grade-company',
  payload: Type.Object({ tenantId: Id }),
  tries: 10,
  once: ({ tenantId }) => tenantId,
  run: async ({ db, now, payload, stopping }) => {
    const tenant = await getTenant(db, payload.tenantId)
    for (let place: string | null = '0'; place !== null; ) {
      if (stopping()) return again()
      place = await gradeBatch(db, tenant, place, now)
    }
    return undefined
  },
})
