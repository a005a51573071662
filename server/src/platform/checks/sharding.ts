import { sql } from 'kysely'
import { missingFunctions } from '../db/sharding/functions.ts'
import { STAMPED } from '../db/sharding/node-functions.ts'
import { KEPT } from '../db/sharding/set-aside.ts'
import { isSharded } from '../db/sharding/sharded.ts'
import { SHARED_TABLES } from '../db/sharding/shared-tables.ts'
import type { Check } from './check.ts'

const EVERYWHERE = Object.entries(SHARED_TABLES).flatMap(([name, { on }]) => (on === 'every server' ? [name] : []))

/** Whether every table is where a cluster needs it. On one machine there is only an attempt to make a cluster to find. */
export const shardingCheck: Check = {
  name: 'sharding',
  run: async ({ database: { db, pool } }) => {
    const { rows: left } = await sql`
      select from unnest(${Object.values(KEPT)}::text[]) name where to_regclass(name) is not null limit 1`.execute(db)
    const interrupted = left.map(() => 'keys and triggers are missing, because a run was interrupted (postrider shard)')
    if (!isSharded()) return interrupted
    const { rows: misplaced } = await sql<{ name: string }>`
      select c.relname as name from pg_class c left join pg_dist_partition p on p.logicalrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and c.relname <> all(${Object.values(KEPT)}) and case
        when c.relname = any(${EVERYWHERE}) then p.partmethod is distinct from 'n' or p.repmodel <> 't'
        when c.relname = any(${Object.keys(SHARED_TABLES)}) then p.partmethod = 'h'
        else p.partmethod is distinct from 'h'
          or p.colocationid <> (select colocationid from pg_dist_partition where logicalrelid = 'member'::regclass) end
      order by 1`.execute(db)
    const { rows: unstamped } = await sql<{ name: string }>`
      select name from unnest(${STAMPED}::text[]) name
      where not exists (select 1 from pg_trigger where tgrelid = name::regclass and tgname = name || '_stamped')`.execute(
      db,
    )
    const functions = await missingFunctions(pool)
    const { rows: settings } = await sql<{ missing: boolean }>`
      select current_setting('citus.enable_unsafe_triggers') <> 'on'
        or current_setting('citus.propagate_set_commands') <> 'local' as missing`.execute(db)
    const { rows: silent } = await sql<{ server: string }>`
      select n.nodename || ':' || n.nodeport as server
      from run_command_on_all_nodes('select 1') r join pg_dist_node n on n.nodeid = r.nodeid
      where not r.success`.execute(db)
    return [
      ...interrupted,
      ...misplaced.map(({ name }) => `the table ${name} is not where a cluster needs it (postrider shard)`),
      ...unstamped.map(({ name }) => `events of ${name} are not numbered by their server (postrider shard)`),
      ...functions.map(({ name }) => `other servers lack the function ${name} (postrider shard)`),
      ...(settings[0]!.missing ? ['the settings of the cluster are missing (postrider shard)'] : []),
      ...silent.map(({ server }) => `the server ${server} of the cluster does not answer`),
    ]
  },
}
