import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { databaseSize } from '../../platform/db/sharding/ask-servers.ts'

interface ProcessRow {
  name: string
  since: Date
  connections: number
}

/** The processes that are connected to the database, by the names that they give. */
export async function listProcesses(db: Db): Promise<ProcessRow[]> {
  const { rows } = await sql<ProcessRow>`
    select application_name as name, min(backend_start) as since, count(*)::int as connections
    from pg_stat_activity
    where datname = current_database() and application_name like 'postrider %'
    group by application_name
    order by application_name`.execute(db)
  return rows
}

export async function describeDatabase(db: Db): Promise<{ version: string; bytes: number }> {
  const [{ rows }, bytes] = await Promise.all([
    sql<{ version: string }>`select current_setting('server_version') as version`.execute(db),
    databaseSize(db),
  ])
  return { version: rows[0]!.version, bytes }
}
