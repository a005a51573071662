import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'

/** PostgreSQL's way for many rows, in and out. It runs on a connection of its own, outside of any transaction of the caller. */
export interface Copy {
  /** Appends rows; all of them, or on a fault none. Values are text as PostgreSQL reads it, null is null. */
  rows(table: string, columns: readonly string[], rows: AsyncIterable<(string | null)[][]>): Promise<void>
  /** What `COPY (query) TO STDOUT` writes, and, at its end, how many rows that were. */
  out(query: CompiledQuery, options: string): Promise<{ stream: Readable; rows(): number }>
}

export const createCopy = (pool: pg.Pool): Copy => ({
  async rows(table, columns, rows) {
    const client = await pool.connect()
    try {
      const names = columns.map((column) => client.escapeIdentifier(column)).join(', ')
      const target = client.query(from(`copy ${client.escapeIdentifier(table)} (${names}) from stdin`))
      await pipeline(Readable.from(encoded(rows)), target)
    } finally {
      client.release()
    }
  },
  async out(query, options) {
    const client = await pool.connect()
    const stream = client.query(to(`copy (${inlined(client, query)}) to stdout (${options})`))
    // A stream that was not read to its end leaves the connection in the middle of an answer: it is of no use then.
    let ended = false
    stream.once('end', () => {
      ended = true
    })
    stream.once('close', () => client.release(!ended))
    // Whoever reads it hears of it; one that was given up has no reader any more when its connection is closed.
    stream.on('error', () => {})
    return { stream, rows: () => stream.rowCount }
  },
})

/** COPY takes no parameters: each is written into the text, escaped. */
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
  for await (const rows of batches) {
    let text = ''
    for (const row of rows) text += `${row.map(encode).join('\t')}\n`
    if (text) yield Buffer.from(text)
  }
}

const SPECIAL = /[\\\t\n\r]/g
const ESCAPED: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const encode = (value: string | null) =>
  value === null ? '\\N' : value.replace(SPECIAL, (character) => ESCAPED[character]!)
