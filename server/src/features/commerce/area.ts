import type { Area } from '../../feature.ts'
import { contactEvents } from './contact-events/feature.ts'
import { coupons } from './coupons/feature.ts'
import { feeds } from './feeds/feature.ts'
import { orders } from './orders/feature.ts'
import { recommendations } from './recommendations/feature.ts'
import { rfm } from './rfm/feature.ts'
import { shopPlatforms } from './shop-platforms/feature.ts'
import { webTracking } from './web-tracking/feature.ts'

/** What shops sell: orders, carts and visits, product feeds, coupons. */
export const commerce: Area = {
  name: 'commerce',
  features: [contactEvents, coupons, orders, webTracking, feeds, recommendations, rfm, shopPlatforms],
}
