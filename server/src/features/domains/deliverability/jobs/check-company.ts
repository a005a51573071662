import Type from 'typebox'
import { AppError } from '../../../../platform/errors.ts'
import { Id } from '../../../../platform/http/schemas.ts'
import { again, defineJob } from '../../../../platform/jobs/define-job.ts'
import { checkWatched } from '../check-domain.ts'
import { domainsToCheck } from '../store.ts'

/** At once: name servers of strangers may be slow. */
const BATCH = 10

/** Looks at the watched domains of a company. Where the DNS does not answer, what was found before stays. */
export const checkCompanyJob = defineJob({
  name: 'deliverability.check-company',
  payload: Type.Object({ tenantId: Id }),
  tries: 3,
  once: ({ tenantId }) => tenantId,
  run: async ({ app, db, now, payload, stopping }) => {
    const due = await domainsToCheck(db, payload.tenantId, now)
    for (let at = 0; at < due.length; at += BATCH) {
      if (stopping()) return again()
      await Promise.all(
        due.slice(at, at + BATCH).map((domain) => checkWatched({ app, db, now }, domain).catch(unlessNoAnswer)),
      )
    }
    return undefined
  },
})

function unlessNoAnswer(error: unknown) {
  if (!(error instanceof AppError && error.message === 'dns')) throw error
}
