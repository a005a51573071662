import type { Config } from '../config.ts'
import type { App } from '../platform/app.ts'
import { type AuditEntry, writeAudit } from '../platform/audit.ts'
import { AppError } from '../platform/errors.ts'

/**
 * A command of the operator. Its answer is one line of JSON on standard output. It imports what it works with only when
 * its words are right: wrong ones are answered at once.
 */
export interface Command {
  name: string
  usage: string
  options: Record<string, { required?: true; flag?: true }>
  run(config: Config, values: Record<string, string>): Promise<void>
}

/**
 * Runs `work` with the database open: the server's when it runs, otherwise the embedded one is started for the
 * command and stopped again.
 */
export async function withApp<T>(config: Config, work: (app: App) => Promise<T>): Promise<T> {
  const { openApp } = await import('../roles/open.ts')
  const { app, close } = await openApp(
    { ...config, logLevel: 'warn' },
    { name: 'postrider command', connections: 4, migrate: config.databaseUrl === null },
  )
  try {
    return await work(app)
  } catch (error) {
    throw error instanceof AppError ? new Error(`Refused: ${error.code} ${error.message}`.trim()) : error
  } finally {
    await close()
  }
}

/** Notes what the operator did in the company's own audit log. */
export const auditOperator = (
  db: App['database']['db'],
  entry: Pick<AuditEntry, 'tenantId' | 'action' | 'objectKind' | 'objectId' | 'fields' | 'at'>,
) => writeAudit(db, { ...entry, actor: { kind: 'operator', id: null }, requestId: null })

export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`)
}
