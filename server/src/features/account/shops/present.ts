import type { Static } from 'typebox'
import { type Brand, ORDER_PLATFORMS, type ORDER_STATES, type OrderPlatform } from './schemas.ts'
import type { ShopRow } from './store.ts'

export const presentShop = (row: ShopRow) => ({
  id: row.id,
  name: row.name,
  url: row.url,
  currency: row.currency,
  language: row.language,
  contactLanguage: row.contact_language,
  active: row.active,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

export const presentBrand = (row: ShopRow): Static<typeof Brand> => ({
  logoFileId: row.brand_logo_file_id,
  colors: row.brand_colors as Record<string, string>,
  fonts: row.brand_fonts as Record<string, string>,
  ...(row.brand_styles as Pick<Static<typeof Brand>, 'buttons' | 'links'>),
})

export const presentSettings = (row: ShopRow) => ({
  shopId: row.id,
  attribution: { clickDays: row.attribution_click_days, openDays: row.attribution_open_days },
  completedStates: row.completed_states as (typeof ORDER_STATES)[number][],
  orderSecretsSet: Object.fromEntries(
    ORDER_PLATFORMS.map((platform) => [platform, Object.hasOwn(row.order_secrets as object, platform)]),
  ) as Record<OrderPlatform, boolean>,
})

export const presentConsentSettings = (row: ShopRow) => ({
  shopId: row.id,
  customerException: row.customer_exception,
  text: row.customer_exception_text,
})
