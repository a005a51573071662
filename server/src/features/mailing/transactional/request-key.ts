import { createHash } from 'node:crypto'
import type { RequestKey } from './key-store.ts'

/** The hashes of a key and a body. Bodies that differ only in the order of their fields are the same. */
export const requestKeyOf = (key: string, body: unknown): RequestKey => ({
  hash: sha256(key),
  bodyHash: sha256(JSON.stringify(body, sorted)),
})

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** Sorts the fields of objects, for `JSON.stringify`. */
const sorted = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value
