import { availableParallelism } from 'node:os'
import { ThreadFault, ThreadPool } from '../threads/pool.ts'
import type { Outcome, RenderRequest, SharedWork, ThreadAnswer, ThreadWork } from './request.ts'

/** Runs templates in threads, so that a hostile one can be ended. */
export interface Renderer {
  /** Returns an outcome for every recipient, in the same order. */
  render(request: RenderRequest): Promise<Outcome[]>
  close(): Promise<void>
}

/** Work with the template that a thread may ask for. */
interface Work extends ThreadWork {
  whole: SharedWork
}

export function createRenderer({
  threads: most = Math.max(2, availableParallelism()),
  /** One thread stays free for other companies. */
  perOwner = Math.max(1, most - 1),
} = {}): Renderer {
  const pool = new ThreadPool<Work, ThreadAnswer>({
    script: new URL('./thread.ts', import.meta.url),
    memoryMb: 128,
    most,
    perOwner,
    // For each recipient; a large mail takes less than a millisecond.
    limitCpuMs: 200,
    limitMs: 60_000,
    message: ({ key, template, recipients }) => ({ key, template, recipients }) satisfies ThreadWork,
    again: (work, answer) => ('unknown' in answer ? { ...work, template: work.whole } : null),
  })

  async function render(request: RenderRequest): Promise<Outcome[]> {
    const { owner, key, recipients, ...whole } = request
    try {
      const answer = await pool.run(owner, { key, template: null, recipients, whole })
      return 'outcomes' in answer ? answer.outcomes : []
    } catch (error) {
      if (!(error instanceof ThreadFault && error.isOfWork)) throw error
      const fault = error.reason === 'time' ? 'time' : 'engine'
      if (recipients.length === 1)
        return [{ ok: false, reason: 'customizationSyntaxError', part: null, line: null, fault }]
      // Only one recipient caused the failure: each is rendered again alone.
      const alone = recipients.map((recipient) => render({ ...request, recipients: [recipient] }))
      return (await Promise.all(alone)).flat()
    }
  }

  return { render, close: () => pool.close() }
}
