import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import type { NamedObject } from '../read-definition.ts'
import { ruleTypes } from '../registry.ts'

/** The kinds of objects that fields of rules name; each is the name of a table. */
const tables = () =>
  [...new Set(ruleTypes().flatMap(({ references = {} }) => Object.values(references) as string[]))].sort()

/** The first of the named objects that does not exist. `hold` locks the others against deletion until the commit. */
export async function missingObject(db: Db, tenantId: string, named: readonly NamedObject[], { hold = false } = {}) {
  for (const kind of tables()) {
    const ids = named.filter((one) => one.kind === kind).map(({ id }) => id)
    if (!ids.length) continue
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(kind)}
      where tenant_id = ${tenantId} and id = any(${ids}::bigint[])
      order by id
      ${hold ? sql`for key share` : sql``}`.execute(db)
    const found = new Set(rows.map((row) => row.id))
    const missing = named.find((one) => one.kind === kind && !found.has(one.id))
    if (missing) return missing
  }
  return undefined
}
