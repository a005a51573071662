import type { DbContext, Tenant } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { PageRequest } from '../../../platform/db/page.ts'
import { withSecondPlan } from '../../../platform/db/second-plan.ts'
import { type ContactFilter, pageOfContacts, presentRow, type Selection, selectContacts } from '../contacts/index.ts'
import { rejectTooSlow } from './definition.ts'
import { membersOf, narrowed } from './sql/condition.ts'
import { requireSegment } from './store.ts'

/** Reading members may take longer than a preview. */
const READ_LIMIT_MS = 30_000

/** A page of the members of a segment, as rows of the grid. */
export async function pageOfSegment(
  context: DbContext,
  tenant: Tenant,
  segment: string,
  query: PageRequest & ContactFilter,
) {
  const { page, pageSize, sort, ...filter } = query
  const selection = await selectMembers(context, tenant, { ...filter, segment })
  const found = await readMembers(context.db, (db) => pageOfContacts(db, selection, { page, pageSize, sort }))
  return { ...found, items: found.items.map(presentRow) }
}

/** The contacts that match the filters of the grid; only those of a segment if one is given. */
export async function selectMembers(
  context: DbContext,
  tenant: Tenant,
  { segment, ...filter }: ContactFilter & { segment?: string },
): Promise<Selection> {
  const selection = await selectContacts(context.db, tenant, filter, context.now)
  if (segment === undefined) return selection
  return narrowed(selection, await membersOf(context, tenant, await requireSegment(context.db, tenant.id, segment)))
}

/** Reads from a selection within the time limit. */
export const readMembers = <T>(db: Db, read: (db: Db) => Promise<T>) =>
  rejectTooSlow(() => withSecondPlan(db, READ_LIMIT_MS, read))
