import { hasStarted, post, startThread, type Thread, type ThreadOptions, watchOver } from './thread.ts'
import { Usage } from './usage.ts'

export interface PoolOptions<Work, Answer> extends ThreadOptions {
  /** The most threads, and those that one owner may occupy. */
  most: number
  perOwner: number
  /** Whether one thread is kept for owners who used the threads little. */
  keepsOne?: boolean
  /** The most work of one owner that waits, because it holds memory; otherwise unlimited. */
  waiting?: number
  /** The message to the thread; otherwise the work itself. */
  message?(work: Work): unknown
  /** Work to give to the same thread instead of this answer, because the thread lacks something. */
  again?(work: Work, answer: Answer): Work | null
}

/**
 * Why work ended without an answer: it took too long, the thread broke, the thread never ran, the pool closed, or too much
 * work of its owner waits.
 */
export class ThreadFault extends Error {
  readonly reason: 'time' | 'broken' | 'start' | 'closed' | 'busy'

  constructor(reason: ThreadFault['reason']) {
    super(`The work in a thread ended: ${reason}.`)
    this.reason = reason
  }

  /** Whether the work itself is to blame. */
  get isOfWork(): boolean {
    return this.reason === 'time' || this.reason === 'broken'
  }
}

interface Waiting<Work, Answer> {
  owner: string
  work: Work
  /** When a thread began with it. */
  since: number
  resolve(answer: Answer): void
  reject(error: Error): void
}

/** A thread without work for this long ends, because it holds memory. */
const IDLE_MS = 60_000
/** An owner uses the threads little below this time, or below half the time of the owner who used them most lately. */
const MUCH_MS = 1_000

/** Runs work in threads that can be ended, shared fairly between owners: those who used them least lately come first. */
export class ThreadPool<Work, Answer> {
  readonly #options: PoolOptions<Work, Answer>
  readonly #threads = new Set<Thread<Waiting<Work, Answer>>>()
  readonly #queue: Waiting<Work, Answer>[] = []
  readonly #usage = new Usage()
  readonly #watchdog: ReturnType<typeof watchOver>
  readonly #tidying: NodeJS.Timeout
  #isClosed = false

  constructor(options: PoolOptions<Work, Answer>) {
    this.#options = options
    this.#watchdog = watchOver(this.#threads, options, (thread) => this.#end(thread))
    this.#tidying = setInterval(() => this.#endIdle(), IDLE_MS)
    this.#tidying.unref()
  }

  /** Rejects with a `ThreadFault` when the work was ended. `owner` is the company that the work belongs to. */
  run(owner: string, work: Work): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) return reject(new ThreadFault('closed'))
      if (this.#waitingOf(owner) >= (this.#options.waiting ?? Number.POSITIVE_INFINITY))
        return reject(new ThreadFault('busy'))
      this.#queue.push({ owner, work, since: 0, resolve, reject })
      this.#next()
    })
  }

  async close() {
    this.#isClosed = true
    this.#watchdog.stop()
    clearInterval(this.#tidying)
    for (const { reject } of this.#queue.splice(0)) reject(new ThreadFault('closed'))
    await Promise.all([...this.#threads].map((thread) => thread.worker.terminate()))
  }

  #waitingOf(owner: string) {
    return this.#queue.reduce((sum, item) => sum + (item.owner === owner ? 1 : 0), 0)
  }

  #start() {
    const thread = startThread<Waiting<Work, Answer>>(this.#options, {
      done: (one, answer) => this.#done(one, answer as Answer),
      lose: (one) => this.#lose(one, 'broken'),
    })
    this.#threads.add(thread)
    return thread
  }

  #done(thread: Thread<Waiting<Work, Answer>>, answer: Answer) {
    const item = thread.work
    if (!item) return
    const more = this.#options.again?.(item.work, answer)
    if (more) return post(thread, item, this.#messageOf(more))
    this.#release(thread, item)
    item.resolve(answer)
    this.#next()
  }

  /** The thread has ended, and its work is lost. */
  #lose(thread: Thread<Waiting<Work, Answer>>, reason: 'time' | 'broken') {
    if (!this.#threads.delete(thread)) return
    const item = thread.work
    if (item) {
      this.#release(thread, item)
      item.reject(new ThreadFault(this.#isClosed ? 'closed' : hasStarted(thread) ? reason : 'start'))
    }
    if (!this.#isClosed) this.#next()
  }

  #release(thread: Thread<Waiting<Work, Answer>>, item: Waiting<Work, Answer>) {
    thread.work = null
    thread.idleSince = performance.now()
    this.#usage.add(item.owner, performance.now() - item.since)
  }

  #next() {
    for (;;) {
      const idle = [...this.#threads].find((thread) => !thread.work)
      if (!idle && this.#threads.size >= this.#options.most) break
      const item = this.#takeNext()
      if (!item) break
      item.since = performance.now()
      post(idle ?? this.#start(), item, this.#messageOf(item.work))
    }
    this.#watchdog.watch()
  }

  /** The work of the owner who used the threads least lately, among those who may occupy another thread. */
  #takeNext(): Waiting<Work, Answer> | undefined {
    const { most, perOwner, keepsOne } = this.#options
    const running = [...this.#threads].flatMap(({ work }) => (work ? [work.owner] : []))
    const isKept = keepsOne && running.length === most - 1
    const much = isKept ? this.#much(running) : Number.POSITIVE_INFINITY
    let best: Waiting<Work, Answer> | undefined
    for (const item of this.#queue) {
      if (running.filter((owner) => owner === item.owner).length >= perOwner) continue
      if (this.#usage.of(item.owner) > much) continue
      if (!best || this.#usage.of(item.owner) < this.#usage.of(best.owner)) best = item
    }
    if (best) this.#queue.splice(this.#queue.indexOf(best), 1)
    return best
  }

  /** The use of threads above which an owner may not take the thread that is kept for others. */
  #much(running: readonly string[]): number {
    const owners = new Set([...running, ...this.#queue.map(({ owner }) => owner)])
    return Math.max(MUCH_MS, Math.max(...[...owners].map((owner) => this.#usage.of(owner))) / 2)
  }

  #messageOf(work: Work): unknown {
    return this.#options.message ? this.#options.message(work) : work
  }

  #end(thread: Thread<Waiting<Work, Answer>>) {
    void thread.worker.terminate()
    this.#lose(thread, 'time')
  }

  #endIdle() {
    const before = performance.now() - IDLE_MS
    for (const thread of this.#threads) if (!thread.work && thread.idleSince < before) this.#end(thread)
  }
}
