import { fillDemo } from '../demo/fill.ts'
import { createDemo, demoLogin, youngDemo } from '../features/across/company-creation/index.ts'
import { processName } from '../interfaces/status/process-name.ts'
import type { App } from '../platform/app.ts'
import type { Config } from '../platform/config/settings.ts'
import type { Embedded } from '../platform/db/embedded.ts'
import { dataKeys } from './data-keys.ts'
import { holdLock, type Lock } from './lock.ts'
import { openApp } from './open.ts'
import { startRoles } from './run.ts'
import { startSenderOnDemand } from './sender-on-demand.ts'
import { untilSignal } from './signals.ts'
import { superviseDatabase } from './supervise.ts'

const CONNECTIONS = 40

/** `npm start`: database, API, app, worker, sender and inbound in one process; the sender in a thread of its own. */
export async function runAllInOne(config: Config): Promise<void> {
  const stopAsked = untilSignal()
  let lock: Lock | null = null
  const { app, embedded, close } = await openApp(config, {
    name: processName('all roles'),
    connections: CONNECTIONS,
    migrate: true,
    // Before any change: a second process, perhaps of a newer version, must not migrate while the first one runs.
    connected: async ({ embedded }) => {
      if (!embedded) return
      lock = await holdLock(embedded.url)
      if (!lock) throw new Error(`Postrider is already running on the data folder ${config.dataDir}.`)
    },
  })
  const stopSupervising = embedded ? superviseDatabase(app, embedded, lock!) : async () => {}
  try {
    const stopRoles = await startRoles(app, ['inbound', 'worker', 'api'])
    const stopSender = startSenderOnDemand(app, await openConfig(config, app, embedded))
    await greet(app)
    const stopFilling = fillInBackground(app)
    await stopAsked
    print('Stopping …')
    await stopFilling()
    await Promise.all([stopSender(), stopRoles()])
  } finally {
    await stopSupervising()
    await (lock as Lock | null)?.release()
    await close()
  }
}

/** The settings for threads that open the running database themselves. */
const openConfig = async (config: Config, { database }: App, embedded: Embedded | null): Promise<Config> => ({
  ...config,
  databaseUrl: config.databaseUrl ?? embedded!.url,
  dataKeys: await dataKeys(config, database),
})

/** Prints the address, and at the first start the log-in of the demo company. */
async function greet(app: App) {
  const { db } = app.database
  const demo = app.config.demo ? await createDemo(db, app.clock.now()) : null
  print(`Postrider is ready at ${app.config.baseUrl}`)
  print(`API reference:     ${app.config.baseUrl}/api/docs`)
  if (demo) {
    print(`Demo log-in:       ${demo.email}   password: ${demo.password}`)
    print(`Demo company:      ${demo.tenant}`)
    print(`Demo API key:      ${demo.apiKey}`)
    print('The password and the key are shown only now.')
    return
  }
  const login = await demoLogin(db)
  if (login) print(`Demo log-in:       ${login}`)
}

/** Fills the demo company with data in the background. Returns the function that stops it. */
function fillInBackground(app: App): () => Promise<void> {
  const stop = new AbortController()
  const fill = async () => {
    const demo = app.config.demo ? await youngDemo(app.database.db, app.clock.now()) : null
    if (demo) await fillDemo(app, demo, { signal: stop.signal })
  }
  const filling = fill().catch((error: Error) => {
    if (!stop.signal.aborted) app.log.warn({ reason: error.message }, 'the demo company could not be filled')
  })
  return () => {
    stop.abort()
    return filling
  }
}

const print = (line: string) => process.stdout.write(`${line}\n`)
