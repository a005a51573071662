import type { Context, Tenant } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type AppError, validation } from '../../../platform/errors.ts'
import { writeEvents } from '../../../platform/events/write.ts'
import { allShops } from '../../account/shops/index.ts'
import { keepBuyers, type ProfileField } from '../../audience/contacts/index.ts'
import { holdStacks } from '../coupons/index.ts'
import { enrichingFields } from './enrich/settings-store.ts'
import { isAhead, type StateOf } from './merge-order.ts'
import { keepProducts } from './product-store.ts'
import type { OrderInput } from './schemas.ts'
import { loadStates } from './state-store.ts'
import { addOrderCounts, timesOfOrders } from './store.ts'
import { changeKnown, createNew, keyOf, type Round, type RoundOrder, type Written } from './write-round.ts'

/** An order that may be written, with its place in the request. */
type Accepted = Omit<RoundOrder, 'contactId' | 'isNewBuyer'> & { index: number }
type WithBuyer = RoundOrder & { index: number }

/** Times that cannot lie ahead. */
const TIMES = ['createdAt', 'updatedAt', 'paidAt', 'completedAt'] as const

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
  for (const [index, input] of inputs.entries()) {
    const shop = shops.get(input.shopId)
    if (!shop) results[index] = { error: validation('shopId') }
    else if (input.currency !== shop.currency) results[index] = { error: validation('currency') }
    else {
      const wrong = TIMES.find((name) => input[name] && isAhead(input[name], context.now))
      if (wrong) results[index] = { error: validation(wrong) }
      else accepted.push({ index, input, shop })
    }
  }
  const older = await olderAmong(context.db, tenant.id, accepted)
  for (const { index, id } of older) results[index] = { change: 'unchanged', id }
  const newer = accepted.filter(({ index }) => !results[index])
  for (const orders of roundsOf(await withBuyers(context, tenant.id, newer))) {
    const written = await writeRound(context, tenant.id, orders, unlisted)
    for (const [i, { index }] of orders.entries()) results[index] = written[i]!
  }
  const changed = results.flatMap((one) => ('id' in one && one.change !== 'unchanged' ? [one.id] : []))
  if (changed.length) await keepProducts(context.db, tenant.id, changed)
  await countNew(context.db, tenant.id, inputs, results)
  return results
}

/** Counts new orders. At the end, because other requests that create orders of the shop wait for the rows. */
async function countNew(
  db: Db,
  tenantId: string,
  inputs: readonly OrderInput[],
  results: readonly (Written | { error: AppError })[],
) {
  const created = inputs.filter((_, i) => {
    const result = results[i]
    return result && 'change' in result && result.change === 'created'
  })
  const counts = Map.groupBy(created, ({ shopId }) => shopId)
  if (counts.size) await addOrderCounts(db, tenantId, new Map([...counts].map(([shopId, all]) => [shopId, all.length])))
}

/** An order that was sent twice is written twice, one after the other. */
function roundsOf(orders: readonly WithBuyer[]): WithBuyer[][] {
  const rounds: WithBuyer[][] = []
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

/** Orders that are older than what is stored: they change nothing, not even their buyers. */
async function olderAmong(db: Db, tenantId: string, orders: readonly Accepted[]) {
  const timed = orders.filter(({ input }) => input.updatedAt)
  const known = timed.length
    ? await timesOfOrders(
        db,
        tenantId,
        timed.map(({ input }) => input),
      )
    : []
  const stored = new Map(known.map((row) => [keyOf(row), row]))
  return timed.flatMap(({ index, input }) => {
    const row = stored.get(keyOf(input))
    return row?.changedAt && new Date(input.updatedAt!) < row.changedAt ? [{ index, id: row.id }] : []
  })
}

/** The orders with their buyers. Locks all buyers, then all stacks of their coupons: everybody locks in this order. */
async function withBuyers(context: Context, tenantId: string, orders: readonly Accepted[]): Promise<WithBuyer[]> {
  if (!orders.length) return []
  const fields = await enrichingFields(context.db, tenantId)
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
  const kept = await keepBuyers(context, tenantId, buyers)
  const used = orders.map(({ input, shop }) => ({ shopId: shop.id, codes: input.couponCodes ?? [] }))
  await holdStacks(context.db, tenantId, used)
  return orders.map((order, i) => ({ ...order, contactId: kept[i]!.contactId, isNewBuyer: kept[i]!.isNew }))
}

async function writeRound(
  { db, now }: Context,
  tenantId: string,
  orders: readonly WithBuyer[],
  unlisted: StateOf,
): Promise<Written[]> {
  const round: Round = {
    db,
    now,
    tenantId,
    orders,
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
