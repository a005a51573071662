import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import type { State } from './look-up.ts'

export interface Result {
  target: string
  list: string
  state: State
}

/** Stores results. `since` stays while the state does; what is no longer asked about is deleted. */
export async function putResults(db: Db, tenantId: string, results: readonly Result[], now: Date) {
  const targets = results.map(({ target }) => target)
  const lists = results.map(({ list }) => list)
  await sql`
    delete from blocklist_check
    where tenant_id = ${tenantId}
      and (target, list) not in (select * from unnest(${targets}::text[], ${lists}::text[]))`.execute(db)
  await sql`
    insert into blocklist_check as kept (tenant_id, target, list, state, since, checked_at)
    select ${tenantId}::bigint, target, list, state, ${now}, ${now}
    from unnest(${targets}::text[], ${lists}::text[], ${results.map(({ state }) => state)}::text[])
      given (target, list, state)
    order by target, list
    on conflict (tenant_id, target, list) do update
    set state = excluded.state, checked_at = excluded.checked_at,
      since = case when kept.state = excluded.state then kept.since else excluded.since end`.execute(db)
}

/** All results of a company: those that are listed first. There are at most a few hundred. */
export const listResults = (db: Db, tenantId: string) =>
  db
    .selectFrom('blocklist_check')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy(sql`state = 'listed'`, 'desc')
    .orderBy('target')
    .orderBy('list')
    .execute()

/** Companies that have sending domains. Reads all companies: for background jobs only. */
export async function companiesWithDomains(db: Db): Promise<string[]> {
  const { rows } = await sql<{ tenant_id: string }>`select distinct tenant_id from sending_domain order by 1`.execute(
    db,
  )
  return rows.map((row) => row.tenant_id)
}
