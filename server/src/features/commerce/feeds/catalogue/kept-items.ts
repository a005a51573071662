import type { DbContext } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { tx } from '../../../../platform/db/tx.ts'
import type { DataValues } from '../../../../platform/render/request.ts'
import type { DataMail } from '../../../content/composing/index.ts'
import { findCatalogues, keepCatalogues } from './catalogue-store.ts'

/**
 * The items that some functions return in a mail. A mailing keeps the items that it shows: all its recipients see the
 * same, whatever the catalogue says meanwhile.
 */
export async function keptItems(
  context: DbContext,
  { tenantId, sourceId, use }: DataMail,
  functions: readonly string[],
  load: (db: Db) => Promise<DataValues>,
): Promise<DataValues> {
  if (!sourceId) return load(context.db)
  const asked = functions.filter((name) => use.functions.includes(name))
  const of = (kept: DataValues) => Object.fromEntries(asked.map((name) => [name, kept[name] ?? {}]))
  return tx(context.db, async (db) => {
    const kept = await findCatalogues(db, tenantId, sourceId)
    if (kept && asked.every((name) => Object.hasOwn(kept, name))) return of(kept)
    await keepCatalogues(db, tenantId, sourceId, await load(db), context.now)
    // Another process may have kept them first.
    return of((await findCatalogues(db, tenantId, sourceId)) ?? {})
  })
}
