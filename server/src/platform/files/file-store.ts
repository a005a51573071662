import type { Readable } from 'node:stream'

/** The store of files: a local folder, or a store that several machines share. We make the keys; they are never input. */
export interface FileStore {
  /** Stores a stream; the file exists only when it is complete. Returns its length; above `maxBytes` it throws 413. */
  write(key: string, content: Readable | AsyncIterable<Uint8Array>, options?: { maxBytes?: number }): Promise<number>
  /** The content; null if there is none. `bytes` limits it to the beginning. */
  read(key: string, options?: { bytes?: number }): Promise<Readable | null>
  /** Deletes a file; a missing one is no error. */
  delete(key: string): Promise<void>
  /** Keys below a prefix that were written before a time, for sweeps of files without an owner. */
  olderThan(prefix: string, time: Date): AsyncIterable<string>
}

// Files that are being written have a second extension; a sweep must be able to delete them.
const KEY = /^[a-z0-9-]+(\/[A-Za-z0-9_-]+)+(\.[a-z0-9]+){0,2}$/

/** Throws if a key does not have our form, so that a mistake of the caller cannot leave the store. */
export function checkKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`${key} is no key of a file`)
  return key
}
