import type { Context } from '../../../platform/context.ts'
import type { DomainCheck } from './check-domain.ts'
import { recordsOf } from './records/published.ts'
import type { SendingDomainRow } from './store.ts'

export const presentDomain = (app: Pick<Context['app'], 'config'>, row: SendingDomainRow) => ({
  id: row.id,
  domain: row.domain,
  status: row.status,
  ...recordsOf(app, row),
  checkedAt: row.checked_at?.toISOString() ?? null,
  checks: row.checks as DomainCheck[],
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})
