import type { Db } from '../../../platform/db/database.ts'
import { slot } from '../../../platform/slots.ts'
import { loadCustomFields } from '../../audience/custom-fields/index.ts'
import { conditionsIn, findConditions } from '../conditions/index.ts'
import type { CouponStack } from './define-lint-check.ts'

/** The names of a company's own things that tags may contain. */
export interface KnownNames {
  /** Merge keys of custom fields. */
  mergeKeys: string[]
  couponStacks: CouponStack[]
  /** Keys of the conditions of blocks. */
  conditions: string[]
}

/** The names that content may use; `texts` is the content of mails, whose blocks may have conditions. */
export async function loadKnownNames(db: Db, tenantId: string, texts: readonly string[] = []): Promise<KnownNames> {
  const couponStacks = await Promise.all(slot('couponStacks').map((load) => load(db, tenantId)))
  const fields = await loadCustomFields(db, tenantId)
  const conditions = await Promise.all(texts.map((text) => findConditions(db, tenantId, conditionsIn([text]))))
  return {
    mergeKeys: fields.map((field) => field.merge_key),
    couponStacks: couponStacks.flat(),
    conditions: conditions.flatMap((known) => [...known.keys()]),
  }
}
