import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** The ids of what programs call themselves; names that are new are kept. */
export async function keepAgents(db: Db, tenantId: string, names: readonly string[]): Promise<Map<string, string>> {
  const given = [...new Set(names)].sort()
  await sql`insert into user_agent (tenant_id, name) select ${tenantId}::bigint, name from unnest(${given}::text[]) name
    where not exists (select 1 from user_agent a where a.tenant_id = ${tenantId} and md5(a.name) = md5(name.name))
    on conflict do nothing`.execute(db)
  const { rows } = await sql<{ id: string; name: string }>`select a.id, a.name from user_agent a
    join unnest(${given}::text[]) given on md5(a.name) = md5(given) where a.tenant_id = ${tenantId}`.execute(db)
  return new Map(rows.map(({ id, name }) => [name, id]))
}
