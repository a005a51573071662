import type { DbContext, Tenant } from '../../../platform/context.ts'
import type { PageRequest } from '../../../platform/db/page.ts'
import { withSecondPlan } from '../../../platform/db/second-plan.ts'
import { type ContactFilter, pageOfContacts, presentRow, type Selection, selectContacts } from '../contacts/index.ts'
import { limited } from './limited.ts'
import { membersOf, narrowed } from './sql/condition.ts'
import { requireSegment } from './store.ts'

/** Reading may take longer than a preview, and no longer. */
export const READ_LIMIT = 30_000

type Filter = ContactFilter & { segment?: string }

/** Who is in a segment, as rows of the grid. */
export async function pageOfSegment(
  ground: DbContext,
  tenant: Tenant,
  segment: string,
  query: PageRequest & ContactFilter,
) {
  const { page, pageSize, sort, ...filter } = query
  const selection = await selectMembers(ground, tenant, { ...filter, segment })
  const found = await limited(() =>
    withSecondPlan(ground.db, READ_LIMIT, (db) => pageOfContacts(db, selection, { page, pageSize, sort })),
  )
  return { ...found, items: found.items.map(presentRow) }
}

/** The contacts of the grid under some filters, all of them or those of a segment. */
export async function selectMembers(
  ground: DbContext,
  tenant: Tenant,
  { segment, ...filter }: Filter,
): Promise<Selection> {
  const selection = await selectContacts(ground.db, tenant, filter)
  if (segment === undefined) return selection
  return narrowed(selection, await membersOf(ground, tenant, await requireSegment(ground.db, tenant.id, segment)))
}
