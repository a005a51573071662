import { availableParallelism } from 'node:os'
import { rateLimited } from '../errors.ts'
import { ThreadFault, ThreadPool } from '../threads/pool.ts'
import type { MjmlResult } from './mjml-thread.ts'

/** Compiles MJML to HTML, in threads that can be ended: its input may be as hostile as a template. */
export interface Mjml {
  /** `html` is null if the design is invalid or takes too long. */
  toHtml(mjml: string, owner: string): Promise<MjmlResult>
  close(): Promise<void>
}

const RETRY_AFTER_S = 5
const TOO_LONG: MjmlResult = { html: null, errors: [{ line: null, message: 'takes too long' }] }

export function createMjml(): Mjml {
  const pool = new ThreadPool<string, MjmlResult>({
    script: new URL('./mjml-thread.ts', import.meta.url),
    memoryMb: 256,
    most: Math.max(2, availableParallelism()),
    // One design of each company at a time, so that none delays the others.
    perOwner: 1,
    keepsOne: true,
    waiting: 30,
    // The largest design takes a second.
    limitCpuMs: 3_000,
    limitMs: 180_000,
    isNice: true,
  })
  return {
    toHtml: (mjml, owner) =>
      pool.run(owner, mjml).catch((error: unknown) => {
        if (!(error instanceof ThreadFault)) throw error
        if (error.isOfWork) return TOO_LONG
        throw error.reason === 'busy' ? rateLimited('design', RETRY_AFTER_S) : error
      }),
    close: () => pool.close(),
  }
}
