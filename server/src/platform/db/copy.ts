import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'
import { copyLine } from './copy-text.ts'
import { connectForStream } from './pipelined.ts'

/** COPY, the fastest way to move many rows in and out. It runs on its own connection, outside the caller's transaction. */
export interface Copy {
  /** Appends all rows, or none if one is wrong. Values are text as PostgreSQL reads it; null is null. */
  rows(table: string, columns: readonly string[], rows: AsyncIterable<(string | null)[][]>): Promise<void>
  /** The same for rows that a thread has encoded (`copy-text.ts`). */
  encoded(table: string, columns: readonly string[], parts: AsyncIterable<Uint8Array>): Promise<void>
  /** The output of `COPY (query) TO STDOUT`; `rows()` is the number of rows, known when the stream has ended. */
  out(query: CompiledQuery, options: string): Promise<{ stream: Readable; rows(): number }>
}

export const createCopy = (pool: pg.Pool): Copy => ({
  rows: (table, columns, rows) => copyIn(pool, table, columns, encoded(rows)),
  encoded: (table, columns, parts) => copyIn(pool, table, columns, parts),
  async out(query, options) {
    const client = await connectForStream(pool)
    const stream = client.query(to(`copy (${inlined(client, query)}) to stdout (${options})`))
    // A stream that was not read to its end leaves the connection in the middle of an answer, so it cannot be reused.
    let ended = false
    stream.once('end', () => {
      ended = true
    })
    stream.once('close', () => client.release(!ended))
    // The reader has its own listener; a stream without a reader must not end the process when its connection closes.
    stream.on('error', () => {})
    return { stream, rows: () => stream.rowCount }
  },
})

async function copyIn(pool: pg.Pool, table: string, columns: readonly string[], parts: AsyncIterable<Uint8Array>) {
  const client = await connectForStream(pool)
  try {
    const names = columns.map((column) => client.escapeIdentifier(column)).join(', ')
    const target = client.query(from(`copy ${client.escapeIdentifier(table)} (${names}) from stdin`))
    await pipeline(Readable.from(parts), target)
  } finally {
    client.release()
  }
}

/** COPY takes no parameters, so each is escaped and written into the text. */
function inlined(client: pg.PoolClient, { sql, parameters }: CompiledQuery): string {
  const literal = (value: unknown): string => {
    if (value === null || value === undefined) return 'null'
    if (Array.isArray(value)) return `array[${value.map(literal).join(', ')}]::text[]`
    if (value instanceof Date) return client.escapeLiteral(value.toISOString())
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      return client.escapeLiteral(String(value))
    throw new Error(`COPY cannot take a ${typeof value}`)
  }
  return sql.replace(/\$(\d+)/g, (_, number: string) => literal(parameters[Number(number) - 1]))
}

async function* encoded(batches: AsyncIterable<(string | null)[][]>) {
  for await (const rows of batches) if (rows.length) yield Buffer.from(rows.map(copyLine).join(''))
}
