import { Worker } from 'node:worker_threads'

export interface ThreadOptions {
  /** The module that the thread runs; it calls `answerInThread`. */
  script: URL
  /** The most megabytes of objects of the thread. */
  memoryMb: number
  stackMb?: number
  /** The processor time between two beats of a thread, in milliseconds: a thread that takes longer is ended. */
  limitCpuMs: number
  /** The elapsed time between two beats, even on a busy machine. */
  limitMs: number
  /** Whether the thread leaves the processor to others that need it. */
  isNice?: boolean
}

export interface Thread<Work> {
  worker: Worker
  /** Counts up with every step of the work. */
  beat: Int32Array
  work: Work | null
  /**
   * The last beat that the watchdog saw, with the clock and the processor time at which it first saw it. The time is null
   * while the thread has not said it, and infinite before the thread begins with its work.
   */
  seen: { beat: number; since: number; cpu: number | null }
  idleSince: number
}

/** The elapsed time in which a thread must start. */
const START_MS = 180_000
/** The pauses between two looks of the watchdog: a tenth of the limit is exact enough, and each look costs time. */
const LOOK_MS = { least: 50, most: 300 }
/** Threads import it first. */
export const QUICK_IMPORTS = new URL('./quick-imports.ts', import.meta.url).href

/** Starts a thread; `done` gets its answers, `lose` is called when it has ended. */
export function startThread<Work>(
  { script, memoryMb, stackMb = 4, isNice = false }: ThreadOptions,
  on: { done(thread: Thread<Work>, answer: unknown): void; lose(thread: Thread<Work>): void },
): Thread<Work> {
  const beat = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(script, {
    execArgv: ['--import', QUICK_IMPORTS],
    workerData: { beat: beat.buffer, isNice },
    // The deep recursion of hostile input overflows this stack and ends in an error.
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, stackSizeMb: stackMb },
  })
  const thread: Thread<Work> = { worker, beat, work: null, seen: { beat: 0, since: 0, cpu: 0 }, idleSince: 0 }
  worker.unref()
  worker.on('message', (answer) => on.done(thread, answer))
  worker.on('error', () => on.lose(thread))
  worker.on('exit', () => on.lose(thread))
  return thread
}

/** Gives work to a thread. The watchdog counts from the next beat, because the thread may still be starting. */
export function post<Work>(thread: Thread<Work>, work: Work, message: unknown) {
  thread.work = work
  thread.seen = { beat: Atomics.load(thread.beat, 0), since: performance.now(), cpu: Number.POSITIVE_INFINITY }
  thread.worker.postMessage(message)
}

export const hasStarted = (thread: Thread<unknown>) => Atomics.load(thread.beat, 0) > 0

/** Watches threads as long as one of them works, and calls `end` for those that make no progress. */
export function watchOver<Work>(
  threads: ReadonlySet<Thread<Work>>,
  { limitCpuMs, limitMs }: ThreadOptions,
  end: (thread: Thread<Work>) => void,
) {
  const pauseMs = Math.min(LOOK_MS.most, Math.max(LOOK_MS.least, limitCpuMs / 10))
  let timer: NodeJS.Timeout | undefined

  function watch() {
    const isBusy = [...threads].some((thread) => thread.work)
    if (isBusy && !timer) timer = setInterval(look, pauseMs)
    if (!isBusy) stop()
  }

  function stop() {
    clearInterval(timer)
    timer = undefined
  }

  function look() {
    for (const thread of threads) if (thread.work) void lookAt(thread)
    watch()
  }

  async function lookAt(thread: Thread<Work>) {
    const { work, seen } = thread
    const cpu = await cpuMsOf(thread)
    if (thread.work !== work || thread.seen !== seen || !threads.has(thread)) return
    const [beat, now] = [Atomics.load(thread.beat, 0), performance.now()]
    if (beat !== seen.beat) thread.seen = { beat, since: now, cpu }
    else if (now - seen.since > (beat ? limitMs : START_MS)) end(thread)
    else if (seen.cpu === null) seen.cpu = cpu
    else if (cpu !== null && cpu - seen.cpu > limitCpuMs) end(thread)
  }

  return { watch, stop }
}

/** The processor time of a thread in milliseconds; null while it does not answer, as inside of a long native call. */
async function cpuMsOf({ worker }: Thread<unknown>): Promise<number | null> {
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, LOOK_MS.least, null).unref())
  const used = await Promise.race([worker.cpuUsage().catch(() => null), timeout])
  return used && (used.user + used.system) / 1000
}
