import type { Item } from '../../../api/client.ts'
import type { OrderState } from '../../../parts/order/order-states.ts'

/** A row being edited. `key` tells rows apart while their texts change. */
export interface MappingDraft {
  key: string
  source: string
  state: OrderState | null
  shopId: string | null
}

type Mapping = Item<'GET /order-states'>

export const draftsOf = (items: readonly Mapping[]): MappingDraft[] =>
  items.map((item) => ({ ...item, key: `${item.shopId ?? ''} ${item.source}` }))

export const mappingsOf = (drafts: readonly MappingDraft[]): Mapping[] =>
  drafts.map(({ source, state, shopId }) => ({ source: source.trim(), state: state ?? 'other', shopId }))

/** Rows whose text an earlier row of the same e-shop has, in any case of letters, as the server compares them. */
export function repeatedIn(drafts: readonly MappingDraft[]): Set<number> {
  const seen = new Set<string>()
  const repeated = new Set<number>()
  for (const [index, { source, shopId }] of drafts.entries()) {
    const key = `${shopId ?? ''} ${source.trim().toLowerCase()}`
    if (seen.has(key)) repeated.add(index)
    seen.add(key)
  }
  return repeated
}
