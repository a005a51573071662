import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { isSharded } from './sharded.ts'

/** A number of each server that keeps data: of the one machine, or of all of a cluster that answer. */
export async function askServers(db: Db, question: string): Promise<number[]> {
  const { rows } = await (isSharded()
    ? sql<{ result: string }>`select result from run_command_on_all_nodes(${question}) where success`
    : sql<{ result: string }>`select (${sql.raw(question)}) as result`
  ).execute(db)
  return rows.map(({ result }) => Number(result))
}

const SIZE = 'select pg_database_size(current_database())'

/** The bytes of the database on the disks of all servers. */
export const databaseSize = async (db: Db): Promise<number> =>
  (await askServers(db, SIZE)).reduce((sum, bytes) => sum + bytes, 0)
