// A sender in a thread of its own: see `sender-on-demand.ts`.

import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { processName } from '../interfaces/status/process-name.ts'
import '../features.ts'
import { Engine } from '../features/mailing/engine/index.ts'
import type { Config } from '../platform/config/settings.ts'
import { reportCounters } from '../platform/metrics/forward.ts'
import { openApp } from './open.ts'

export interface SenderData {
  config: Config
  /** It ends after holding nothing for this long. */
  idleMs: number
}

const LOOK_MS = 500
const CONNECTIONS = 10

const { config: sent, idleMs } = workerData as SenderData
// A thread receives bytes as plain arrays.
const config = { ...sent, dataKeys: sent.dataKeys.map((key) => Buffer.from(key)) }
let isAsked = false
parentPort!.once('message', () => {
  isAsked = true
})

const { app, close } = await openApp(config, { name: processName('sender'), connections: CONNECTIONS, migrate: false })
const engine = new Engine(app)
await engine.start()
for (let busyAt = performance.now(); !isAsked && performance.now() - busyAt < idleMs; await sleep(LOOK_MS)) {
  if (!engine.isIdle) busyAt = performance.now()
  parentPort!.postMessage(await reportCounters())
}
await engine.stop()
parentPort!.postMessage(await reportCounters())
await close()
parentPort!.close()
