import type { Readable } from 'node:stream'

/** Where files lie: a local folder, or a store that several machines share. Keys are ours, never from outside. */
export interface FileStore {
  /** Stores a stream; the file exists only when all of it is safe. Returns its bytes; cut off behind `maxBytes` it throws 413. */
  write(key: string, content: Readable | AsyncIterable<Uint8Array>, options?: { maxBytes?: number }): Promise<number>
  /** The content, from its beginning; null when there is none. `bytes` reads no more than that. */
  read(key: string, options?: { bytes?: number }): Promise<Readable | null>
  /** Deleting what is not there is no fault. */
  delete(key: string): Promise<void>
  /** Keys below a prefix that were written before a time: what a sweep may find forgotten. */
  olderThan(prefix: string, time: Date): AsyncIterable<string>
}

// A second extension is that of a file half written, which a sweep must be able to delete.
const KEY = /^[a-z0-9-]+(\/[A-Za-z0-9_-]+)+(\.[a-z0-9]+){0,2}$/

/** Insists that a key has the form of ours, so that no mistake above leads out of the store. */
export function checkKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`${key} is no key of a file`)
  return key
}
