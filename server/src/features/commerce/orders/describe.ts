import type { Db } from '../../../platform/db/database.ts'
import { required } from '../../../platform/db/failures.ts'
import type { Slots } from '../../../platform/slots.ts'
import { findMailingRefs, findMailingSource } from '../../mailing/ledger/index.ts'
import { findOrder, newestOrders, totalsOf } from './list-store.ts'
import { type AttributedTo, type ListedOrder, presentOrder, presentRow } from './present.ts'
import { itemsOf } from './store.ts'

/** The detail of an order; 404 when the company has none with this id. */
export async function describeOrder(db: Db, tenantId: string, id: string) {
  const row = required(await findOrder(db, tenantId, id))
  const [items, mailings] = await Promise.all([
    itemsOf(db, tenantId, [id]),
    describeMailings(db, tenantId, sourcesOf([row])),
  ])
  return presentOrder(row, items, mailings)
}

export async function describeRows(db: Db, tenantId: string, rows: readonly ListedOrder[]) {
  const mailings = await describeMailings(db, tenantId, sourcesOf(rows))
  return rows.map((row) => presentRow(row, mailings))
}

const sourcesOf = (rows: readonly ListedOrder[]) => [...new Set(rows.flatMap(({ source_id }) => source_id ?? []))]

/** The mailings that orders are attributed to, by the id of their source. */
export async function describeMailings(
  db: Db,
  tenantId: string,
  sourceIds: readonly string[],
): Promise<Map<string, AttributedTo>> {
  const found = new Map<string, AttributedTo>()
  if (!sourceIds.length) return found
  const refs = [...(await findMailingRefs(db, tenantId, sourceIds)).values()]
  for (const [kind, some] of Map.groupBy(refs, (ref) => ref.kind)) {
    const names = await findMailingSource(kind)?.names(
      db,
      tenantId,
      some.map(({ objectId }) => objectId),
    )
    for (const { sourceId, objectId } of some)
      found.set(sourceId, { type: kind, id: objectId, name: names?.get(objectId) ?? null })
  }
  return found
}

const SHOWN = 10

/** The newest orders of a contact and their sums, in its detail. */
export const ordersSection: Slots['contactSections'] = {
  isEmptyAtFirst: true,
  async describe({ db }, tenant, { id }) {
    const [rows, orderTotals] = await Promise.all([newestOrders(db, tenant.id, id, SHOWN), totalsOf(db, tenant.id, id)])
    return { orders: await describeRows(db, tenant.id, rows), orderTotals }
  },
}
