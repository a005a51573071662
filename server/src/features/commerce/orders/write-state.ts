import type { Context } from '../../../platform/context.ts'
import { validation } from '../../../platform/errors.ts'
import { writeEvents } from '../../../platform/events/write.ts'
import { requireShop } from '../../account/shops/index.ts'
import { lockContacts } from '../../audience/contacts/index.ts'
import { isAhead, type StateOf } from './merge-order.ts'
import { valuesOf } from './present.ts'
import type { OrderInput } from './schemas.ts'
import { loadStates } from './state-store.ts'
import { findByKey, itemsOf, lockOrders, type OrderKey } from './store.ts'
import { changeKnown, type Round, type Written } from './write-round.ts'

interface StateChange extends OrderKey {
  sourceState: string
  updatedAt?: string | undefined
}

/**
 * Changes only the state of an order, for systems that report no more of it. Null if the shop has no order with this id.
 * Needs a transaction.
 */
export async function writeState(
  { db, now }: Pick<Context, 'db' | 'now'>,
  tenantId: string,
  change: StateChange,
  unlisted: StateOf,
): Promise<Written | null> {
  if (change.updatedAt && isAhead(change.updatedAt, now)) throw validation('updatedAt')
  const found = await findByKey(db, tenantId, change)
  if (!found) return null
  // Contacts are locked before orders everywhere.
  const [contact] = found.contact_id ? await lockContacts(db, tenantId, [found.contact_id]) : []
  const [row] = await lockOrders(db, tenantId, [change])
  const { items, ...before } = valuesOf(row!, await itemsOf(db, tenantId, [found.id]))
  const input = {
    ...change,
    email: contact?.email ?? '',
    createdAt: before.orderedAt.toISOString(),
    currency: before.currency,
    total: before.total,
    items: items.map((item) => ({ ...item, quantity: Number(item.quantity) })),
  } as OrderInput
  const round: Round = {
    db,
    now,
    tenantId,
    orders: [
      { input, shop: await requireShop(db, tenantId, change.shopId), contactId: row!.contact_id, isNewBuyer: false },
    ],
    stateOf: await loadStates(db, tenantId, unlisted),
    results: [],
    events: [],
  }
  await changeKnown(round, [0])
  await writeEvents(db, tenantId, round.events)
  return round.results[0]!
}
