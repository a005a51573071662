import Type from 'typebox'
import { Id } from '../../../../platform/http/schemas.ts'
import { again, defineJob } from '../../../../platform/jobs/define-job.ts'
import { requireCompany } from '../../../account/companies/index.ts'
import { gradeBatch } from '../grade.ts'

/** Grades all contacts of a company. Writes only grades that changed, so a killed job can start from the beginning. */
export const gradeCompanyJob = defineJob({
  name: 'engagement.grade-company',
  payload: Type.Object({ tenantId: Id }),
  tries: 10,
  once: ({ tenantId }) => tenantId,
  run: async ({ db, now, payload, stopping }) => {
    const tenant = await requireCompany(db, payload.tenantId)
    for (let after: string | null = '0'; after !== null; ) {
      if (stopping()) return again()
      after = await gradeBatch(db, tenant, after, now)
    }
    return undefined
  },
})
