import type { Db } from '../../../../../platform/db/database.ts'

/** The newest calls of webhook nodes. */
export const newestCalls = (db: Db, tenantId: string, automationId: string, limit: number) =>
  db
    .selectFrom('automation_call as c')
    .innerJoin('automation_node as n', (join) =>
      join
        .onRef('n.tenant_id', '=', 'c.tenant_id')
        .onRef('n.automation_id', '=', 'c.automation_id')
        .onRef('n.number', '=', 'c.node'),
    )
    .leftJoin('contact as p', (join) =>
      join.onRef('p.tenant_id', '=', 'c.tenant_id').onRef('p.id', '=', 'c.contact_id'),
    )
    .select(['n.key as node', 'c.contact_id', 'p.email', 'c.at', 'c.attempts', 'c.status', 'c.error', 'c.due_at'])
    .where('c.tenant_id', '=', tenantId)
    .where('c.automation_id', '=', automationId)
    .orderBy('c.at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute()
