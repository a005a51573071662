import { processName } from '../interfaces/status/process-name.ts'
import type { App } from '../platform/app.ts'
import type { Config } from '../platform/config/settings.ts'
import { untilSignal } from './signals.ts'

type Stop = () => Promise<void>

const ROLES = {
  api: { load: async () => (await import('./api.ts')).startApi, connections: 20 },
  worker: { load: async () => (await import('./worker.ts')).startWorkerRole, connections: 10 },
  sender: { load: async () => (await import('./sender.ts')).startSender, connections: 10 },
  inbound: { load: async () => (await import('./inbound.ts')).startInbound, connections: 5 },
}
export type RoleName = keyof typeof ROLES
export const isRole = (name: string): name is RoleName => Object.hasOwn(ROLES, name)

/** Runs one role until a signal stops it. Any number of each may run, on any number of machines. */
export async function runRole(config: Config, name: RoleName): Promise<void> {
  const stopAsked = untilSignal()
  const { openApp } = await import('./open.ts')
  const { app, close } = await openApp(config, {
    name: processName(name),
    connections: ROLES[name].connections,
    migrate: false,
  })
  try {
    const stop = await startRoles(app, [name], { isAlone: true })
    const stopWatch = name === 'api' ? async () => {} : await (await import('./watch.ts')).startWatch(app)
    app.log.info({ role: name }, 'started')
    await stopAsked
    await stopWatch()
    await stop()
  } finally {
    await close()
  }
}

/** Starts roles in this process. Returns the function that stops them, the last one first. If one fails to start, all stop. */
export async function startRoles(app: App, names: readonly RoleName[], { isAlone = false } = {}): Promise<Stop> {
  const stops: Stop[] = []
  const stop = async () => {
    for (const one of stops.splice(0).reverse()) await one()
  }
  try {
    for (const name of names) stops.push(await (await ROLES[name].load())(app, { isAlone }))
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}
