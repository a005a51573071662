import type { Context, Tenant } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { findNodeType, type Graph } from '../graphs/index.ts'
import { statsOf } from './engine/sql/standing.ts'
import { timersOf } from './engine/sql/timers.ts'
import { issuesOf } from './issues.ts'
import { sentMails } from './mails/sql/mailings.ts'
import { presentAutomation } from './present.ts'
import { type AutomationRow, aboutOf, graphOfVersion } from './store.ts'
import { withoutPasswords } from './webhooks/passwords.ts'

/** Automations with their counts. */
export async function describeRows(db: Db, tenantId: string, rows: readonly AutomationRow[]) {
  const stats = await statsOf(
    db,
    tenantId,
    rows.map(({ id }) => id),
  )
  const sent = await sentMails(
    db,
    tenantId,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => presentAutomation(row, stats.get(row.id), sent.get(row.id)))
}

/** An automation with its graph and what blocks its activation. */
export async function describeAutomation(
  { app, db, now }: Context,
  tenant: Pick<Tenant, 'id' | 'timezone'>,
  row: AutomationRow,
) {
  const graph = await graphOfVersion(db, tenant.id, row.id, row.version)
  const [shown] = await describeRows(db, tenant.id, [row])
  return {
    ...shown!,
    exitWhen: row.exit_when as Record<string, unknown> | null,
    holdout: row.holdout === null ? null : { percent: row.holdout },
    graph: withoutPasswords(graph),
    issues: await issuesOf({ app, db, now }, tenant, graph, aboutOf(row)),
    triggers: await triggersOf(db, row, graph),
  }
}

async function triggersOf(db: Db, { tenant_id: tenantId, id: automationId }: AutomationRow, graph: Graph) {
  const timers = await timersOf(db, { tenantId, automationId })
  const triggers = graph.nodes.filter(({ type }) => findNodeType(type)?.family === 'trigger')
  return Object.fromEntries(
    triggers.map(({ id, type, config }) => {
      const event = typeof config.event === 'string' ? config.event : null
      return [id, { type, event, nextAt: timers.get(id)?.toISOString() ?? null }]
    }),
  )
}
