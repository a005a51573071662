import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { hasFreeBatches } from '../features/mailing/ledger/index.ts'
import type { App } from '../platform/app.ts'
import type { Config } from '../platform/config/settings.ts'
import { createReceiver } from '../platform/metrics/forward.ts'
import { QUICK_IMPORTS } from '../platform/threads/thread.ts'
import type { SenderData } from './sender-thread.ts'

const LOOK_MS = 500
const IDLE_MS = 60_000
/** A sender that failed is not started again at once. */
const FAILED_MS = 5_000

/**
 * Role `sender` in a process that also answers requests: a mailing must not slow the answers down, so the sender has a thread
 * of its own. It runs as long as there is something to send, because it needs memory.
 */
export function startSenderOnDemand(app: App, config: Config, { idleMs = IDLE_MS } = {}): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => {})

  async function run() {
    while (!signal.aborted) {
      try {
        if (await hasFreeBatches(app.database.db, app.clock.now())) await runSender({ config, idleMs }, signal)
        await pause(LOOK_MS)
      } catch (error) {
        app.log.error({ reason: (error as Error).message }, 'the sender failed')
        await pause(FAILED_MS)
      }
    }
  }

  const running = run()
  return () => {
    stopping.abort()
    return running
  }
}

/** Runs a sender until it has nothing to do, or until it was asked to stop and has finished. */
async function runSender(workerData: SenderData, signal: AbortSignal) {
  const worker = new Worker(new URL('./sender-thread.ts', import.meta.url), {
    workerData,
    execArgv: ['--import', QUICK_IMPORTS],
  })
  const ended = once(worker, 'exit')
  worker.on('message', createReceiver())
  const ask = () => worker.postMessage('stop')
  signal.addEventListener('abort', ask, { once: true })
  if (signal.aborted) ask()
  try {
    const [code] = await ended
    if (code !== 0) throw new Error(`its thread ended with ${code}`)
  } finally {
    signal.removeEventListener('abort', ask)
  }
}
