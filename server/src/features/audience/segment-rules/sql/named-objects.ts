import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import type { NamedObject } from '../read-definition.ts'
import { RULE_TYPES } from '../registry.ts'

/** Every kind of object that some rule names by a field; each is a table. */
const TABLES = new Set([...RULE_TYPES.values()].flatMap(({ references = {} }) => Object.values(references) as string[]))

/** The first of the named objects that does not exist. With `hold`, nobody deletes the others before the transaction ends. */
export async function missingObject(db: Db, tenantId: string, named: readonly NamedObject[], { hold = false } = {}) {
  for (const kind of [...TABLES].sort()) {
    const ids = named.filter((one) => one.kind === kind).map(({ id }) => id)
    if (!ids.length) continue
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(kind)} where tenant_id = ${tenantId} and id = any(${ids}::bigint[])
      order by id ${hold ? sql`for key share` : sql``}`.execute(db)
    const found = new Set(rows.map((row) => row.id))
    const missing = named.find((one) => one.kind === kind && !found.has(one.id))
    if (missing) return missing
  }
  return undefined
}
