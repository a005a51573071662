import type { Config } from '../config.ts'
import type { App } from '../platform/app.ts'
import { isServed } from '../roles/lock.ts'
import { openApp } from '../roles/open.ts'

/** A command of the operator. Its answer is one line of JSON on standard output. */
export interface Command {
  name: string
  usage: string
  options: Record<string, { required?: true; flag?: true }>
  run(config: Config, values: Record<string, string>): Promise<void>
}

/**
 * Runs `work` with the database open: the server's when it runs, otherwise the embedded one is started for the command
 * and stopped again, unless a server took it over meanwhile.
 */
export async function withApp<T>(config: Config, work: (app: App) => Promise<T>): Promise<T> {
  const { app, embedded, close } = await openApp(
    { ...config, logLevel: 'warn' },
    { name: 'postrider command', connections: 4, migrate: config.databaseUrl === null },
  )
  try {
    return await work(app)
  } finally {
    await close()
    if (embedded?.started && !(await isServed(embedded.url).catch(() => true))) await embedded.stop()
  }
}

export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`)
}
