import type { Context, Tenant } from '../../../../platform/context.ts'
import { validation } from '../../../../platform/errors.ts'
import { issuesOf } from '../issues.ts'
import { aboutOf, graphOfVersion, requireAutomation } from '../store.ts'

/** An automation whose graph has no issues; 400 with the issues otherwise. */
export async function requireTestable({ app, db, now }: Context, tenant: Pick<Tenant, 'id' | 'timezone'>, id: string) {
  const row = await requireAutomation(db, tenant.id, id)
  const graph = await graphOfVersion(db, tenant.id, id, row.version)
  const about = aboutOf(row)
  const issues = await issuesOf({ app, db, now }, tenant, graph, about)
  if (issues.length) throw validation('graph', { issues })
  return { row, graph }
}
