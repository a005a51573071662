import type { Db } from '../../../platform/db/database.ts'
import type { CouponStack } from './define-lint-check.ts'

/** Loads the coupon stacks that the tags of a company's mails may name. */
export type LoadCouponStacks = (db: Db, tenantId: string) => Promise<CouponStack[]>

declare module '../../../platform/slots.ts' {
  interface Slots {
    couponStacks: LoadCouponStacks
  }
}
