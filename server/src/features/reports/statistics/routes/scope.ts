import Type from 'typebox'
import type { Tenant } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { validation } from '../../../../platform/errors.ts'
import { Id } from '../../../../platform/http/schemas.ts'
import { type Range, RangeQuery } from '../range.ts'
import { daysOf, namedMailing, type Scope } from '../scope.ts'

export const ScopeQuery = {
  ...RangeQuery,
  campaignId: Type.Optional({ ...Id, description: 'Only one campaign; then the range begins when it started' }),
  automationId: Type.Optional({ ...Id, description: 'Only one automation; then the range begins when it started' }),
}

/** Reads what a request is about. 400 with the field when a mailing does not exist, or two are named. */
export async function readScope(
  { db, now, tenant }: { db: Db; now: Date; tenant: Tenant },
  { campaignId, automationId, ...range }: Range & { campaignId?: string; automationId?: string },
): Promise<Scope> {
  if (campaignId !== undefined && automationId !== undefined) throw validation('automationId')
  const mailing =
    (await namedMailing(db, tenant.id, 'campaign', campaignId)) ??
    (await namedMailing(db, tenant.id, 'automation', automationId))
  return { range: daysOf(range, mailing, tenant, now), ...(mailing ? { mailing } : {}) }
}
