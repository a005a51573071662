import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'
import { connectForStream } from '../../server/src/platform/db/pipelined.ts'

/** Some rows of a table. */
export interface Rows {
  table: string
  where: string
}

/**
 * Seconds that COPY takes to write the same rows into empty tables with the same columns and indexes: the least time
 * any program needs to write them. Foreign keys and triggers are not copied.
 */
export async function copyAgain(pool: pg.Pool, parts: readonly Rows[]): Promise<{ seconds: number; rows: number }> {
  let seconds = 0
  let rows = 0
  for (const { table, where } of parts) {
    const client = await connectForStream(pool)
    try {
      const columns = await writable(client, table)
      const chunks: Buffer[] = []
      for await (const chunk of client.query(to(`copy (select ${columns} from ${table} where ${where}) to stdout`)))
        chunks.push(chunk as Buffer)
      await client.query(`create table bare_${table} (like ${table} including all)`)
      const target = client.query(from(`copy bare_${table} (${columns}) from stdin`))
      const start = performance.now()
      await pipeline(Readable.from(chunks), target)
      seconds += (performance.now() - start) / 1000
      rows += target.rowCount
      await client.query(`drop table bare_${table}`)
    } finally {
      client.release()
    }
  }
  return { seconds, rows }
}

/** The columns that COPY may write: all but generated ones. */
async function writable(client: pg.PoolClient, table: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
     order by attnum`,
    [table],
  )
  return rows.map((row) => row.name).join(', ')
}
