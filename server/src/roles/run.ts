import type { Config } from '../config.ts'
import type { App } from '../platform/app.ts'
import { startApi } from './api.ts'
import { startInbound } from './inbound.ts'
import { openApp } from './open.ts'
import { startSender } from './sender.ts'
import { untilSignal } from './signals.ts'
import { startWorkerRole } from './worker.ts'

const ROLES = {
  api: { start: startApi, connections: 20 },
  worker: { start: startWorkerRole, connections: 10 },
  sender: { start: startSender, connections: 10 },
  inbound: { start: startInbound, connections: 5 },
}
export type RoleName = keyof typeof ROLES
export const isRole = (name: string): name is RoleName => Object.hasOwn(ROLES, name)

/** Runs one role until it is told to stop. Any number of each may run, on any number of machines. */
export async function runRole(config: Config, name: RoleName): Promise<void> {
  const role = ROLES[name]
  const { app, close } = await openApp(config, {
    name: `postrider ${name}`,
    connections: role.connections,
    migrate: false,
  })
  const stop = await role.start(app)
  app.log.info({ role: name }, 'started')
  await untilSignal()
  await stop()
  await close()
}

/** Starts all roles in this process; returns what stops them, last started first. */
export async function startAllRoles(app: App): Promise<() => Promise<void>> {
  const stops: (() => Promise<void>)[] = []
  for (const name of ['inbound', 'sender', 'worker', 'api'] as const) stops.unshift(await ROLES[name].start(app))
  return async () => {
    for (const stop of stops) await stop()
  }
}
