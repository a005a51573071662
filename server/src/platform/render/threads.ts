import { Worker } from 'node:worker_threads'
import type { Outcome, RenderRequest, ThreadAnswer } from './request.ts'

/** The processor time that one recipient may take; a large mail takes less than a millisecond. */
const LIMIT_CPU_MS = 200
/** The elapsed time that one recipient may take, even on a busy machine. */
const LIMIT_MS = 10_000
/** The elapsed time in which a thread must start. */
const START_MS = 60_000
const LOOK_MS = 50
const THREAD = new URL('./thread.ts', import.meta.url)

export interface Waiting extends RenderRequest {
  resolve(outcomes: Outcome[]): void
  reject(error: Error): void
}

export interface Thread {
  worker: Worker
  beat: Int32Array
  work: Waiting | null
  /** The last beat that the watchdog saw, with the clock and the processor time at which it first saw it. */
  seen: { beat: number; since: number; cpu: number }
}

/** Starts a thread; `done` gets its answers, `lose` is called when it has ended. */
export function startThread({
  done,
  lose,
}: {
  done(thread: Thread, answer: ThreadAnswer): void
  lose(thread: Thread, fault: string): void
}): Thread {
  const beat = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(THREAD, {
    workerData: { beat: beat.buffer },
    // The deep recursion of a hostile template overflows this stack and ends in an error.
    resourceLimits: { maxOldGenerationSizeMb: 128, stackSizeMb: 4 },
  })
  const thread: Thread = { worker, beat, work: null, seen: { beat: 0, since: 0, cpu: 0 } }
  worker.unref()
  worker.on('message', (answer: ThreadAnswer) => done(thread, answer))
  // If the engine breaks, the template caused it.
  worker.on('error', () => lose(thread, 'engine'))
  worker.on('exit', () => lose(thread, 'engine'))
  return thread
}

/** Watches the threads as long as one of them works, and ends those that make no progress. */
export function watchOver(threads: ReadonlySet<Thread>, end: (thread: Thread) => void) {
  let timer: NodeJS.Timeout | undefined

  function watch() {
    const isBusy = [...threads].some((thread) => thread.work)
    if (isBusy && !timer) timer = setInterval(() => void look(), LOOK_MS)
    if (!isBusy) stop()
  }

  function stop() {
    clearInterval(timer)
    timer = undefined
  }

  async function look() {
    for (const thread of threads) {
      const { work, seen } = thread
      if (!work) continue
      const { user, system } = await thread.worker.cpuUsage().catch(() => ({ user: 0, system: 0 }))
      if (thread.work !== work || thread.seen !== seen) continue
      const [beat, cpu, now] = [Atomics.load(thread.beat, 0), (user + system) / 1000, performance.now()]
      if (beat !== seen.beat) thread.seen = { beat, since: now, cpu }
      else if (cpu - seen.cpu > LIMIT_CPU_MS || now - seen.since > (beat ? LIMIT_MS : START_MS)) end(thread)
    }
    watch()
  }

  return { watch, stop }
}
