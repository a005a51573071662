import { AppError, conflict, notFound, unavailable, validation } from '../errors.ts'

const CONNECTION_LOST = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'ETIMEDOUT'])
const LOST_TEXT =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|not queryable/i

/** The SQLSTATE of an error of PostgreSQL, if it is one. */
export const sqlState = (error: unknown): string | undefined => {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined
}

/** Whether the driver could not reach the database, as opposed to the database refusing a statement. */
export function isDatabaseAway(error: unknown): boolean {
  // As `reaching` tells it.
  if (error instanceof AppError) return error.code === 'unavailable' && error.message === 'database'
  const state = sqlState(error)
  // 57P01–03: shutting down, crashed, starting up; 08: connection; 53300: no connection left.
  if (state) return state.startsWith('57P0') || state.startsWith('08') || state === '53300'
  const { code, message } = (error ?? {}) as { code?: string; message?: string }
  return CONNECTION_LOST.has(code ?? '') || LOST_TEXT.test(message ?? '')
}

/** Whether it is what we asked to be written that the database cannot take: no other time will be better for it. */
export const isOfData = (error: unknown): boolean => /^2[23]/.test(sqlState(error) ?? '')

/** A migration changed what a prepared statement answers; it has to be prepared anew. */
export const isStalePlan = (error: unknown): boolean =>
  sqlState(error) === '0A000' && /cached plan/.test((error as Error).message)

/** Turns a violated unique constraint into the conflict that it means: `name` of `{shop_name_key: 'name'}`. */
export function uniqueAs(constraints: Record<string, string>) {
  return (error: unknown): never => {
    const violated =
      sqlState(error) === '23505' ? constraints[(error as { constraint?: string }).constraint ?? ''] : undefined
    throw violated ? conflict(violated) : error
  }
}

/** The row, or 404: for everything that is looked up by an id from outside. */
export function required<T>(row: T | undefined | null): T {
  if (row === undefined || row === null) throw notFound()
  return row
}

/** Insists that every id of a body was found; 400 naming the place of the first that was not. */
export function requireEach(ids: readonly string[], rows: readonly { id: string }[], field: string): void {
  const found = new Set(rows.map((row) => row.id))
  for (const [index, id] of ids.entries()) if (!found.has(id)) throw validation(`${field}.${index}`)
}

/** Runs a call of the database driver; one that did not reach the database is 503 for whoever waits for it. */
export async function reaching<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw isDatabaseAway(error) ? Object.assign(unavailable('database'), { cause: error }) : error
  }
}
