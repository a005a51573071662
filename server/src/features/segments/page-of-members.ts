import type { PageRequest } from '../../platform/db/page.ts'
import type { Context, Tenant } from '../../platform/http/call.ts'
import { type ContactFilter, pageOfContacts, presentRow, selectContacts } from '../contacts/index.ts'
import { membersOf, narrowed } from './sql/condition.ts'
import { requireSegment } from './store.ts'

type Query = PageRequest & Pick<ContactFilter, 'q' | 'state' | 'engagement'>

/** Who is in a segment, as rows of the grid. */
export async function pageOfSegment(
  { db, now }: Pick<Context, 'db' | 'now'>,
  tenant: Tenant,
  id: string,
  query: Query,
) {
  const segment = await requireSegment(db, tenant.id, id)
  const { page, pageSize, sort, ...filter } = query
  const selection = await selectContacts(db, tenant, filter)
  const condition = await membersOf({ db, now }, tenant, segment)
  const found = await pageOfContacts(db, narrowed(selection, condition), { page, pageSize, sort })
  return { ...found, items: found.items.map(presentRow) }
}
