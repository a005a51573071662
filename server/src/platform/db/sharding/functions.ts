import type pg from 'pg'

/** Our functions that only the coordinator has. */
const MISSING = `
  select p.proname as name, pg_get_functiondef(p.oid) as definition
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
    and not exists (select 1 from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    and not exists (select 1 from pg_dist_object o where o.classid = 'pg_proc'::regclass and o.objid = p.oid)
  order by 1`

interface MissingFunction {
  name: string
  definition: string
}

export const missingFunctions = async (pool: Pick<pg.PoolClient, 'query'>): Promise<MissingFunction[]> =>
  (await pool.query<MissingFunction>(MISSING)).rows

/** Creates the extensions of PostgreSQL that functions use on all servers; they must be there before the tables. */
export async function distributeExtensions(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select extname as name from pg_extension where extnamespace = 'public'::regnamespace",
  )
  for (const { name } of rows) await client.query(`create extension if not exists ${client.escapeIdentifier(name)}`)
}

/** Creates functions on all servers. With the tables come only those that they need, and none that these call. */
export async function distributeFunctions(client: pg.PoolClient): Promise<void> {
  for (const { definition } of await missingFunctions(client)) await client.query(definition)
}
