import type { App } from '../platform/app.ts'
import type { AuditEntry } from '../platform/audit.ts'
import type { Config } from '../platform/config/settings.ts'
import { AppError } from '../platform/errors.ts'
import { sentenceOf } from './sentences.ts'

/**
 * A command of the operator. Its answer is one line of JSON on standard output. It imports its code only after the
 * arguments were checked, so that wrong arguments are reported at once.
 */
export interface Command {
  name: string
  usage: string
  options: Record<string, { required?: true; flag?: true }>
  run(config: Config, values: Record<string, string>): Promise<void>
}

/** Makes a change in one transaction. */
type Tx = <T>(change: (db: App['database']['db']) => Promise<T>) => Promise<T>

/**
 * Runs `work` with an open database: that of the running server, or the embedded one, which is started for the command
 * and stopped again.
 */
export async function withApp<T>(config: Config, work: (app: App, tx: Tx) => Promise<T>): Promise<T> {
  const { tx } = await import('../platform/db/tx.ts')
  const { openApp } = await import('../roles/open.ts')
  const { app, close } = await openApp(
    { ...config, logLevel: 'warn' },
    { name: 'postrider command', connections: 4, migrate: config.databaseUrl === null },
  )
  try {
    return await work(app, (change) => tx(app.database.db, change))
  } catch (error) {
    throw error instanceof AppError ? new Error(sentenceOf(error), { cause: error }) : error
  } finally {
    await close()
  }
}

/** Writes the action of the operator into the company's audit log. */
export async function auditOperator(
  db: App['database']['db'],
  entry: Pick<AuditEntry, 'tenantId' | 'action' | 'objectKind' | 'objectId' | 'fields' | 'at'>,
): Promise<void> {
  const { writeAudit } = await import('../platform/audit.ts')
  await writeAudit(db, { ...entry, actor: { kind: 'operator', id: null }, requestId: null })
}

export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`)
}
