import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { isStalePlan } from './failures.ts'

/** A server keeps every prepared statement of every connection: texts of ever new shapes must not fill it. */
const AT_MOST = 300
const names = new Map<string, string>()
let prepares = true

/** What looks for many rows is planned for its values each time: one plan for all values would be a bad one for most. */
const MANY =
  /any\(|unnest|recordset|\blike\b|\boffset\b|count\(|\bin \(|graphile|contact_stage|set_config|\/\* anew \*\/|^(begin|commit|rollback)/i

/** Put into a statement of ever new shapes: it is planned each time, and takes no name from others. */
export const ANEW = sql.raw('/* anew */')

/** Put into a statement that looks as if it were about many rows, but is about one whatever its values: it is prepared. */
export const ONE_ROW = sql.raw('/* one row */')
const isOneRow = (text: string) => text.includes('/* one row */')

/** The name to prepare a statement under. Those about single rows have one: to plan them takes longer than to run them. */
export function preparedName(text: string): string | undefined {
  if (!prepares) return undefined
  const known = names.get(text)
  if (known || names.size >= AT_MOST || text.length > 8000) return known
  if (MANY.test(text) && !isOneRow(text)) return undefined
  const name = `p${createHash('sha1').update(text).digest('base64url').slice(0, 20)}`
  names.set(text, name)
  return name
}

/**
 * Runs a statement, prepared where that pays. A migration under a running process makes its prepared statements stale:
 * it goes on without any. Outside of a transaction that costs nothing but a second try; inside, `tx` tries again.
 */
export async function runPrepared(query: (...args: unknown[]) => unknown, text: string, values: unknown[]) {
  const name = preparedName(text)
  if (!name) return query(text, values)
  try {
    return await query({ name, text, values })
  } catch (error) {
    if (!isStalePlan(error)) throw error
    prepares = false
    try {
      return await query(text, values)
    } catch {
      throw error
    }
  }
}
