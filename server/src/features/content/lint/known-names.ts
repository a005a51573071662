import type { Db } from '../../../platform/db/database.ts'
import { slot } from '../../../platform/slots.ts'
import { loadCustomFields } from '../../audience/custom-fields/index.ts'
import type { CouponStack } from './define-lint-check.ts'

/** The names of a company's own things that tags may contain. */
export interface KnownNames {
  /** Merge keys of custom fields. */
  mergeKeys: string[]
  couponStacks: CouponStack[]
}

export async function loadKnownNames(db: Db, tenantId: string): Promise<KnownNames> {
  const couponStacks = await Promise.all(slot('couponStacks').map((load) => load(db, tenantId)))
  const fields = await loadCustomFields(db, tenantId)
  return { mergeKeys: fields.map((field) => field.merge_key), couponStacks: couponStacks.flat() }
}
