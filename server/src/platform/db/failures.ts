import { AppError, conflict, notFound, unavailable, validation } from '../errors.ts'

const CONNECTION_LOST = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'ETIMEDOUT'])
const LOST_TEXT =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|not queryable/i

/** The SQLSTATE of an error, if it comes from PostgreSQL. */
export const sqlState = (error: unknown): string | undefined => {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(code) ? code : undefined
}

/** Whether the driver could not reach the database, as opposed to the database refusing a statement. */
export function isDatabaseAway(error: unknown): boolean {
  // The form that `reachDatabase` throws.
  if (error instanceof AppError) return error.code === 'unavailable' && error.message === 'database'
  const state = sqlState(error)
  // 57P01–03: shutting down, crashed, starting up; 08: connection; 53300: no connection left.
  if (state) return state.startsWith('57P0') || state.startsWith('08') || state === '53300'
  const { code, message } = (error ?? {}) as { code?: string; message?: string }
  return CONNECTION_LOST.has(code ?? '') || LOST_TEXT.test(message ?? '')
}

/** Whether the database refuses the data of the statement (out of range, a violated constraint): retrying cannot help. */
export const isRefusedData = (error: unknown): boolean => /^2[23]/.test(sqlState(error) ?? '')

/** A migration changed the columns of a prepared statement's result; the statement has to be prepared again. */
export const isStalePlan = (error: unknown): boolean =>
  sqlState(error) === '0A000' && /cached plan/.test((error as Error).message)

/** Turns a violated unique constraint into a conflict: `{ shop_name_key: 'name' }` gives 409 `name`. */
export function uniqueAs(constraints: Record<string, string>) {
  return (error: unknown): never => {
    const violated = sqlState(error) === '23505' ? constraints[violatedConstraint(error)] : undefined
    throw violated ? conflict(violated) : error
  }
}

/** The name of the constraint that an error is about. A server of a cluster adds the number of its part of the table. */
function violatedConstraint(error: unknown): string {
  const { constraint, message } = error as { constraint?: string; message: string }
  return (constraint ?? /constraint "(.+?)"/.exec(message)?.[1] ?? '').replace(/_\d{6,}$/, '')
}

/** The row, or 404: for objects that a request names by id. */
export function required<T>(row: T | undefined | null): T {
  if (row === undefined || row === null) throw notFound()
  return row
}

/** Throws 400 with the position of the first id of the body that was not found. */
export function requireEach(ids: readonly string[], rows: readonly { id: string }[], field: string): void {
  const found = new Set(rows.map((row) => row.id))
  for (const [index, id] of ids.entries()) if (!found.has(id)) throw validation(`${field}.${index}`)
}

/** Runs a call of the database driver; throws 503 `database` if it could not reach the database. */
export async function reachDatabase<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw isDatabaseAway(error) ? Object.assign(unavailable('database'), { cause: error }) : error
  }
}
