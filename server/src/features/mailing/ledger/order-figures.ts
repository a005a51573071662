import type { Db } from '../../../platform/db/database.ts'
import { slot } from '../../../platform/slots.ts'

/** Orders attributed to a mailing, in one currency. Cancelled and returned orders are left out. */
export interface OrderFigure {
  sourceId: string
  /** The variant of an A/B test that the buyer got; 0 when there is none, or when the figures are not by variant. */
  variant: number
  currency: string
  orders: number
  amount: string
}

/** Counts orders of mailings; provided by the feature that has orders. */
interface OrderCounter {
  read(db: Db, tenantId: string, sourceIds: readonly string[], by: { variant: boolean }): Promise<OrderFigure[]>
}

declare module '../../../platform/slots.ts' {
  interface Slots {
    orderCounters: OrderCounter
  }
}

/** The orders attributed to mailings, by currency, and by variant if wanted. */
export async function readOrderFigures(
  db: Db,
  tenantId: string,
  sourceIds: readonly string[],
  by: { variant: boolean } = { variant: false },
): Promise<OrderFigure[]> {
  if (!sourceIds.length) return []
  const all = await Promise.all(slot('orderCounters').map((counter) => counter.read(db, tenantId, sourceIds, by)))
  return all.flat()
}
