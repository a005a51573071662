import type { Db } from '../../../platform/db/database.ts'
import { usesOf } from '../../../platform/db/references.ts'
import { type DefaultKind, shopsWithDefault } from './store.ts'

/** Returns a function that describes where an object is the default and how many templates and campaigns use it. */
export async function describeUses(db: Db, tenantId: string, kind: DefaultKind, ids: readonly string[]) {
  const shops = await shopsWithDefault(db, tenantId, kind, ids)
  const uses = await usesOf(db, tenantId, kind, ids)
  return (id: string) => {
    const defaultFor = shops.get(id) ?? []
    const { template = 0, campaign = 0 } = uses.get(id) ?? {}
    return { default: defaultFor.length > 0, defaultFor, usedBy: { templates: template, campaigns: campaign } }
  }
}
