import type { Context, Tenant } from '../../../platform/context.ts'
import { type AppError, validation } from '../../../platform/errors.ts'
import { writeEvents } from '../../../platform/events/write.ts'
import { allShops } from '../../account/shops/index.ts'
import { keepBuyers, type ProfileField } from '../../audience/contacts/index.ts'
import { enrichingFields } from './enrich/settings-store.ts'
import type { StateOf } from './merge-order.ts'
import { keepProducts } from './product-store.ts'
import type { OrderInput } from './schemas.ts'
import { loadStates } from './state-store.ts'
import { changeKnown, createNew, keyOf, type Round, type RoundOrder, type Written } from './write-round.ts'

/** Clocks differ: an order may lie this far ahead. */
const DAY = 24 * 3600 * 1000

/** An order that may be written, with its place in the request. */
type Accepted = Omit<RoundOrder, 'contactId'> & { index: number }

/** What a state of the shop's system means when the company says nothing about it. */
const other: StateOf = () => 'other'

/**
 * Creates or changes orders, in the order in which they were sent, and their buyers. An order with a fault is left out;
 * the others are written. Needs a transaction.
 */
export async function writeOrders(
  context: Context,
  tenant: Tenant,
  inputs: readonly OrderInput[],
  unlisted = other,
): Promise<(Written | { error: AppError })[]> {
  const results: (Written | { error: AppError })[] = []
  const accepted: Accepted[] = []
  const shops = new Map((await allShops(context.db, tenant.id)).map((shop) => [shop.id, shop]))
  const latest = new Date(context.now.getTime() + DAY)
  for (const [index, input] of inputs.entries()) {
    const shop = shops.get(input.shopId)
    if (!shop) results[index] = { error: validation('shopId') }
    else if (input.currency !== shop.currency) results[index] = { error: validation('currency') }
    else if (new Date(input.createdAt) > latest) results[index] = { error: validation('createdAt') }
    else accepted.push({ index, input, shop })
  }
  for (const orders of roundsOf(accepted)) {
    const written = await writeRound(context, tenant.id, orders, unlisted)
    for (const [i, { index }] of orders.entries()) results[index] = written[i]!
  }
  const changed = results.flatMap((one) => ('id' in one && one.change !== 'unchanged' ? [one.id] : []))
  if (changed.length) await keepProducts(context.db, tenant.id, changed)
  return results
}

/** An order that was sent twice is written twice, one after the other. */
function roundsOf(orders: readonly Accepted[]): Accepted[][] {
  const rounds: Accepted[][] = []
  const times = new Map<string, number>()
  for (const order of orders) {
    const key = keyOf(order.input)
    const time = times.get(key) ?? 0
    times.set(key, time + 1)
    rounds[time] ??= []
    rounds[time].push(order)
  }
  return rounds
}

async function writeRound(
  context: Context,
  tenantId: string,
  orders: readonly Accepted[],
  unlisted: StateOf,
): Promise<Written[]> {
  const { db, now } = context
  const fields = await enrichingFields(db, tenantId)
  const buyers = orders.map(({ input, shop }) => {
    const profile = (input.customer ?? {}) as Partial<Record<ProfileField, string | null>>
    const fills = Object.entries(profile).filter(([field]) => fields.get(shop.id)?.includes(field))
    return {
      email: input.email,
      shopId: shop.id,
      language: shop.contact_language || shop.language,
      profile,
      fills: Object.fromEntries(fills),
    }
  })
  const contactIds = await keepBuyers(context, tenantId, buyers)
  const round: Round = {
    db,
    now,
    tenantId,
    orders: orders.map((order, i) => ({ ...order, contactId: contactIds[i]! })),
    stateOf: await loadStates(db, tenantId, unlisted),
    results: [],
    events: [],
  }
  const unknown = await changeKnown(
    round,
    orders.map((_, i) => i),
  )
  // Another transaction may create some of them in the meantime: these are known afterwards.
  const appeared = await createNew(round, unknown)
  await changeKnown(round, appeared)
  await writeEvents(db, tenantId, round.events)
  return round.results
}
