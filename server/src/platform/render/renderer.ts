import { availableParallelism } from 'node:os'
import type { Outcome, RenderRequest, ThreadAnswer, ThreadWork } from './request.ts'
import { startThread, type Thread, type Waiting, watchOver } from './threads.ts'

/** Runs templates in threads, so that a hostile one can be ended. */
export interface Renderer {
  /** Returns an outcome for every recipient, in the same order. */
  render(request: RenderRequest): Promise<Outcome[]>
  close(): Promise<void>
}

export function createRenderer({
  threads: most = Math.max(2, availableParallelism()),
  /** One thread stays free for other companies. */
  perOwner = Math.max(1, most - 1),
} = {}): Renderer {
  const threads = new Set<Thread>()
  const queue: Waiting[] = []
  let closed = false

  function start(): Thread {
    const thread = startThread({ done, lose })
    threads.add(thread)
    return thread
  }

  function done(thread: Thread, answer: ThreadAnswer) {
    const { work } = thread
    if (!work) return
    if ('unknown' in answer) return post(thread, work, { withSources: true })
    thread.work = null
    work.resolve(answer.outcomes)
    next()
  }

  /** The thread has ended, and its work is lost. */
  function lose(thread: Thread, fault: string) {
    if (!threads.delete(thread)) return
    if (thread.work) giveUp(thread.work, thread, fault)
    if (closed) return
    // A new thread is started at once, unless this one never worked: then a new one would not work either.
    if (Atomics.load(thread.beat, 0)) start()
    next()
  }

  /** Only one recipient caused the failure: if there are several, each is rendered again alone. */
  function giveUp(work: Waiting, thread: Thread, fault: string) {
    if (closed || !Atomics.load(thread.beat, 0)) return work.reject(new Error('The renderer does not run.'))
    const outcome: Outcome = { ok: false, reason: 'customizationSyntaxError', part: null, line: null, fault }
    if (work.recipients.length === 1) return work.resolve([outcome])
    const alone = work.recipients.map((recipient) => render({ ...work, recipients: [recipient] }))
    Promise.all(alone).then((outcomes) => work.resolve(outcomes.flat()), work.reject)
  }

  function render(request: RenderRequest): Promise<Outcome[]> {
    return new Promise((resolve, reject) => {
      if (closed) return reject(new Error('The renderer is closed.'))
      queue.push({ ...request, resolve, reject })
      next()
    })
  }

  function post(thread: Thread, work: Waiting, { withSources }: { withSources: boolean }) {
    thread.work = work
    // The watchdog counts processor time from the next beat, because the thread may still be starting.
    thread.seen = { beat: Atomics.load(thread.beat, 0), since: performance.now(), cpu: Number.POSITIVE_INFINITY }
    const { key, sources, recipients } = work
    thread.worker.postMessage({ key, sources: withSources ? sources : null, recipients } satisfies ThreadWork)
  }

  function next() {
    for (let i = 0; i < queue.length; ) {
      const work = queue[i]!
      const running = [...threads].filter((thread) => thread.work)
      const isOver = running.filter((thread) => thread.work!.owner === work.owner).length >= perOwner
      const idle = [...threads].find((thread) => !thread.work) ?? (threads.size < most ? start() : undefined)
      if (!idle) break
      if (isOver) {
        i += 1
        continue
      }
      queue.splice(i, 1)
      post(idle, work, { withSources: false })
    }
    watchdog.watch()
  }

  const watchdog = watchOver(threads, (thread) => {
    void thread.worker.terminate()
    lose(thread, 'time')
  })

  return {
    render,
    async close() {
      closed = true
      watchdog.stop()
      for (const { reject } of queue.splice(0)) reject(new Error('The renderer is closed.'))
      await Promise.all([...threads].map((thread) => thread.worker.terminate()))
    },
  }
}
