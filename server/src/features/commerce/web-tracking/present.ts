import type { ShownEvent } from './events/event-store.ts'
import type { ShopSettings } from './store.ts'

export const presentTracking = ({ shop_id, mode, last_event_at }: ShopSettings) => ({
  shopId: shop_id,
  mode,
  lastEventAt: last_event_at?.toISOString() ?? null,
})

export function presentScript(row: ShopSettings, { address, company }: { address: string; company: string }) {
  const scriptUrl = `${address}/js/tracking/tracker.js`
  return {
    shopId: row.shop_id,
    active: row.script_active,
    checkUrl: row.check_url,
    scriptUrl,
    snippet: `<script async src="${scriptUrl}" data-company="${company}" data-shop="${row.shop_id}"></script>`,
    found: row.found,
    checkedAt: row.checked_at?.toISOString() ?? null,
  }
}

export const presentEvent = ({ id, at, type, shop_id, visitor, contact_id, data }: ShownEvent) => ({
  id,
  at: at.toISOString(),
  type,
  shopId: shop_id,
  visitorId: visitor,
  contactId: contact_id,
  params: paramsOf(type, data),
})

/** Addresses and tokens of events that are not handled yet are not shown. */
function paramsOf(type: ShownEvent['type'], data: ShownEvent['data']): Record<string, unknown> {
  const { email: _, token: __, ...params } = data
  return type === 'cart' ? { ...params, items: (data.items as unknown[]).length } : params
}
