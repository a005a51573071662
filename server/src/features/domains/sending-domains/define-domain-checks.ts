import Type from 'typebox'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { tx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/errors.ts'
import { Id } from '../../../platform/http/schemas.ts'
import { again, defineJob, type Job } from '../../../platform/jobs/define-job.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'

/** Domains that are checked at the same time: some name servers are slow. */
const BATCH = 10
const MINUTE = 60_000
/** Companies are spread over this many minutes. */
const SPREAD = 50

const CompanyPayload = Type.Object({ tenantId: Id })

/**
 * Defines the job that checks the due domains of a company. A domain whose name servers do not answer stays as it is.
 */
export const defineCompanyCheck = <Row>({
  name,
  due,
  check,
}: {
  name: string
  due(db: Db, tenantId: string, now: Date): Promise<Row[]>
  check(context: Context, domain: Row): Promise<unknown>
}) =>
  defineJob({
    name,
    payload: CompanyPayload,
    tries: 3,
    once: ({ tenantId }) => tenantId,
    run: async ({ app, db, now, payload, stopping }) => {
      const domains = await due(db, payload.tenantId, now)
      for (let at = 0; at < domains.length; at += BATCH) {
        if (stopping()) return again()
        const batch = domains.slice(at, at + BATCH)
        await Promise.all(batch.map((domain) => check({ app, db, now }, domain).catch(unlessNoAnswer)))
      }
      return undefined
    },
  })

function unlessNoAnswer(error: unknown) {
  if (!(error instanceof AppError && error.message === 'dns')) throw error
}

/** Defines the hourly job that queues the check of all companies with due domains, spread over the hour. */
export const defineDueCheck = ({
  name,
  cron,
  companies,
  companyCheck,
}: {
  name: string
  cron: string
  companies(db: Db, now: Date): Promise<string[]>
  companyCheck: Job<typeof CompanyPayload>
}) =>
  defineJob({
    name,
    payload: Type.Object({}),
    tries: 3,
    cron,
    run: ({ db, now }) =>
      tx(db, async (db) => {
        for (const tenantId of await companies(db, now)) {
          const minute = Number(BigInt(tenantId) % BigInt(SPREAD)) + 1
          await enqueue(db, companyCheck, { tenantId }, { runAt: new Date(now.getTime() + minute * MINUTE) })
        }
      }),
  })
