import type { Db } from '../../../platform/db/database.ts'
import { slot } from '../../../platform/slots.ts'
import type { NamedObject } from './read-definition.ts'

/** The first of the named objects that does not exist. `hold` locks the others against deletion until the commit. */
export async function missingObject(db: Db, tenantId: string, named: readonly NamedObject[], { hold = false } = {}) {
  for await (const missing of missingObjects(db, tenantId, named, hold)) return missing
  return undefined
}

/** The named objects that exist, locked against deletion until the commit. */
export async function existingObjects(db: Db, tenantId: string, named: readonly NamedObject[]): Promise<NamedObject[]> {
  const missing = new Set<NamedObject>()
  for await (const one of missingObjects(db, tenantId, named, true)) missing.add(one)
  return named.filter((one) => !missing.has(one))
}

async function* missingObjects(db: Db, tenantId: string, named: readonly NamedObject[], hold: boolean) {
  // Always in the order of kinds, so that two definitions never wait for each other's locks.
  const kinds = [...slot('ruleObjects')].sort((a, b) => (a.kind < b.kind ? -1 : 1))
  for (const { kind, existing } of kinds) {
    const ofKind = named.filter((one) => one.kind === kind)
    if (!ofKind.length) continue
    const ids = ofKind.map(({ id }) => id)
    const found = new Set((await existing(db, tenantId, ids, hold ? 'keep' : undefined)).map(({ id }) => id))
    yield* ofKind.filter(({ id }) => !found.has(id))
  }
}
