import { AsyncLocalStorage } from 'node:async_hooks'

const storage = new AsyncLocalStorage<string>()

/**
 * Runs work on behalf of a request. Its id is in every line of the log, and goes along with the jobs and mailings that the
 * work starts, into other processes.
 */
export const withRequestId = <T>(requestId: string | null | undefined, work: () => T): T =>
  requestId ? storage.run(requestId, work) : work()

/** The request that the current work belongs to. */
export const currentRequestId = (): string | undefined => storage.getStore()
