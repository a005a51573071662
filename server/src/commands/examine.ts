import type { App } from '../platform/app.ts'
import type { Check } from '../platform/checks/check.ts'
import { platformChecks } from '../platform/checks/platform-checks.ts'
import type { Config } from '../platform/config/settings.ts'
import { createSecrets } from '../platform/crypto/secrets.ts'
import { pendingMigrations } from '../platform/db/migrate.ts'
import { systemClock } from '../platform/time/clock.ts'
import { dataKeys } from '../roles/data-keys.ts'
import { assemble, type Connection, connect } from '../roles/open.ts'
import { loadChecks } from './load-checks.ts'

/**
 * Runs `doctor` and prints one line per check, in stages: if something cannot be opened, that is the finding, and the
 * checks that need it are left out.
 */
export async function examine(config: Config, { repair }: { repair: boolean }): Promise<void> {
  const connection = await stage('database', () =>
    connect({ ...config, logLevel: 'silent' }, { name: 'postrider doctor', connections: 4 }),
  )
  const faults = connection ? await look(config, connection, repair) : 1
  await connection?.close()
  process.exitCode = faults ? 1 : 0
}

async function look(config: Config, connection: Connection, repair: boolean): Promise<number> {
  const pending = await stage('database', () => pendingMigrations(connection.database.pool))
  if (!pending) return 1
  if (pending.length)
    return say('WRONG', 'migrations', `the database lacks ${pending.join(', ')}: run \`npx postrider migrate\``)
  say('ok', 'migrations')
  const app = await stage('data key', async () =>
    assemble(config, connection, {
      secrets: createSecrets(await dataKeys(config, connection.database)),
      clock: systemClock,
    }),
  )
  if (!app) return 1
  let faults = 0
  for (const check of [...platformChecks, ...(await loadChecks())]) faults += await runCheck(app, check, repair)
  app.mailer.close()
  await Promise.all([app.limiter.close(), app.outgoing.close()])
  return faults
}

async function runCheck(app: App, check: Check, repair: boolean): Promise<number> {
  const find = () => check.run(app).catch((error: Error) => [error.message])
  let found = await find()
  if (found.length && repair && check.repair) {
    const mended = await check.repair(app).catch((error: Error) => [`repair failed: ${error.message}`])
    for (const line of mended) say('mended', check.name, line)
    found = await find()
  }
  for (const line of found) say('WRONG', check.name, line)
  if (!found.length) say('ok', check.name)
  return found.length
}

async function stage<T>(name: string, open: () => Promise<T>): Promise<T | null> {
  try {
    return await open()
  } catch (error) {
    const { message } = error as Error
    say('WRONG', name, message === 'data_key' ? 'DATA_KEY does not open what is stored in this database' : message)
    return null
  }
}

function say(verdict: string, name: string, text = ''): number {
  process.stdout.write(`${verdict.padEnd(7)} ${name}${text ? `: ${text}` : ''}\n`)
  return 1
}
