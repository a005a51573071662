import { availableParallelism } from 'node:os'
import { AppError, rateLimited, validation } from '../errors.ts'
import type { OffloadAnswer, OffloadWork } from './offload-thread.ts'
import { ThreadFault, ThreadPool } from './pool.ts'

/** A function that takes long for large or hostile input: it runs in a thread, never on the one that answers requests. */
export interface ThreadFunction<Call> {
  /** The module that exports the function. */
  module: string
  name: string
  /** The field of the request that is to blame when the work takes too long. */
  field: string
  /** Only for the types. */
  call?: Call
}

/** Describes an exported function of a module. Its arguments and its result must be plain data. */
export const inThread = <Call extends (...args: never[]) => unknown>(
  module: URL,
  name: string,
  { field }: { field: string },
): ThreadFunction<Call> => ({ module: module.href, name, field })

export interface Offload {
  /**
   * Runs a function in a thread. `owner` is the company that the work belongs to: companies share the threads fairly. Work
   * that takes too long is ended and answered as invalid input; when too much work of the owner waits, more is refused.
   */
  run<Call extends (...args: never[]) => unknown>(
    work: ThreadFunction<Call>,
    owner: string,
    ...args: Parameters<Call>
  ): Promise<Awaited<ReturnType<Call>>>
  close(): Promise<void>
}

/** The most calls of one owner that wait: each holds its input, which is up to a megabyte. */
const WAITING = 30
const RETRY_AFTER_S = 5
/** The processor time of one call. The largest content of an honest author takes a tenth of it. */
const LIMIT_CPU_MS = 3_000

export function createOffload({ limitCpuMs = LIMIT_CPU_MS } = {}): Offload {
  const pool = new ThreadPool<OffloadWork, OffloadAnswer>({
    script: new URL('./offload-thread.ts', import.meta.url),
    memoryMb: 512,
    most: Math.max(2, availableParallelism()),
    perOwner: 1,
    keepsOne: true,
    waiting: WAITING,
    limitCpuMs,
    limitMs: 180_000,
    isNice: true,
  })
  return {
    async run(work, owner, ...args) {
      const { module, name, field } = work
      const answer = await pool.run(owner, { module, name, args }).catch((error: unknown) => {
        if (!(error instanceof ThreadFault)) throw error
        throw error.isOfWork ? validation(field) : error.reason === 'busy' ? rateLimited(field, RETRY_AFTER_S) : error
      })
      if ('error' in answer) throw new Error(answer.error)
      return answer.result as never
    },
    close: () => pool.close(),
  }
}

/** Whether the input is to blame that `run` failed, and not a lack of threads, which will be over soon. */
export const isOfInput = (error: unknown) =>
  error instanceof AppError ? error.code === 'validation' : !(error instanceof ThreadFault)
