import type { Db } from '../../../platform/db/database.ts'
import { slot } from '../../../platform/slots.ts'
import type { NamedObject } from './read-definition.ts'

/** The first of the named objects that does not exist. `hold` locks the others against deletion until the commit. */
export async function missingObject(db: Db, tenantId: string, named: readonly NamedObject[], { hold = false } = {}) {
  // Always in the order of kinds, so that two definitions never wait for each other's locks.
  const kinds = [...slot('ruleObjects')].sort((a, b) => (a.kind < b.kind ? -1 : 1))
  for (const { kind, existing } of kinds) {
    const ids = named.filter((one) => one.kind === kind).map(({ id }) => id)
    if (!ids.length) continue
    const found = new Set((await existing(db, tenantId, ids, hold ? 'keep' : undefined)).map(({ id }) => id))
    const missing = named.find((one) => one.kind === kind && !found.has(one.id))
    if (missing) return missing
  }
  return undefined
}
