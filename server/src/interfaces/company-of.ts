import type { Tenant } from '../platform/context.ts'
import { requestBuckets } from '../platform/http/rate-limit.ts'

/** The company of a row that was found by credentials. */
export const companyOf = (row: {
  tenant_id: string
  public_id: string
  timezone: string
  language: string
  currency: string
}): Tenant => ({
  id: row.tenant_id,
  publicId: row.public_id,
  timezone: row.timezone,
  language: row.language,
  currency: row.currency,
})

/** The limits of its requests; those that the operator did not set are the standard ones. */
export const bucketsOf = (row: {
  limit_burst: number | null
  limit_per_second: string | null
  limit_per_day: number | null
}) =>
  requestBuckets({
    burst: row.limit_burst ?? undefined,
    perSecond: row.limit_per_second === null ? undefined : Number(row.limit_per_second),
    perDay: row.limit_per_day ?? undefined,
  })
