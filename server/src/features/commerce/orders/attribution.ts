import type { Db } from '../../../platform/db/database.ts'
import type { allShops } from '../../account/shops/index.ts'
import { findMailingRefs, findMailingSource } from '../../mailing/ledger/index.ts'
import type { OrderValues } from './merge-order.ts'
import { reactionsBefore } from './sql/reactions.ts'

interface NewOrder {
  values: OrderValues
  /** The buyer was unknown until the order, so no reaction to a mail is looked up. */
  isNewBuyer: boolean
  shop: Awaited<ReturnType<typeof allShops>>[number]
}

export interface Attribution {
  kind: 'click' | 'open' | 'coupon'
  sourceId: string
}

const DAY = 24 * 3600 * 1000

/**
 * The mailing that each order is attributed to, in the same order: the last human click of its buyer within the days of the
 * shop, else the last human open, in mails of the same shop.
 */
export async function attributeOrders(
  db: Db,
  tenantId: string,
  orders: readonly NewOrder[],
): Promise<(Attribution | null)[]> {
  const asked = orders.flatMap(({ values, shop, isNewBuyer }, index) =>
    values.contactId && !isNewBuyer
      ? [
          {
            index,
            contactId: values.contactId,
            to: values.orderedAt,
            clicksFrom: new Date(values.orderedAt.getTime() - shop.attribution_click_days * DAY),
            opensFrom: new Date(values.orderedAt.getTime() - shop.attribution_open_days * DAY),
          },
        ]
      : [],
  )
  const reactions = asked.length ? await reactionsBefore(db, tenantId, asked) : []
  const shopOf = await shopsOfSources(db, tenantId, [...new Set(reactions.map(({ sourceId }) => sourceId))])
  const found = orders.map((): Attribution | null => null)
  // Clicks stand before opens, the newest first: the first one of the order's shop counts.
  for (const { index, kind, sourceId } of reactions)
    if (!found[index] && shopOf.get(sourceId) === orders[index]!.shop.id) found[index] = { kind, sourceId }
  return found
}

/** The shops of mailings, by their sources. */
export async function shopsOfSources(
  db: Db,
  tenantId: string,
  sourceIds: readonly string[],
): Promise<Map<string, string>> {
  const shops = new Map<string, string>()
  if (!sourceIds.length) return shops
  for (const ref of (await findMailingRefs(db, tenantId, sourceIds)).values()) {
    const shop = await findMailingSource(ref.kind)?.shop(db, ref)
    if (shop) shops.set(ref.sourceId, shop.shopId)
  }
  return shops
}
