import { Readable } from 'node:stream'
import { checkKey, type FileStore } from './file-store.ts'
import { readListing } from './s3-listing.ts'
import { type S3Access, s3Requests } from './s3-requests.ts'
import { spool } from './spool.ts'

/** Files in a bucket of an S3-compatible store. `folder` holds streams until their length is known. */
export function s3Files(access: S3Access, folder: string): FileStore {
  const send = s3Requests(access)
  return {
    async write(key, content, { maxBytes } = {}) {
      const path = checkKey(key)
      const spooled = await spool(folder, content, maxBytes)
      try {
        const { bytes, sha256 } = spooled
        const body = { bytes, sha256, stream: () => spooled.stream() }
        await (await send({ method: 'PUT', path, body })).body.dump()
        return bytes
      } finally {
        await spooled.close()
      }
    },
    async read(key, { bytes } = {}) {
      const headers: Record<string, string> = bytes ? { range: `bytes=0-${bytes - 1}` } : {}
      const { status, body } = await send({ method: 'GET', path: checkKey(key), headers, also: [404, 416] })
      if (status === 200 || status === 206) return body
      await body.dump()
      // The store answers 416 to a range of an empty file.
      return status === 416 ? Readable.from([]) : null
    },
    async delete(key) {
      await (await send({ method: 'DELETE', path: checkKey(key), also: [404] })).body.dump()
    },
    async *olderThan(prefix, time) {
      let next: string | undefined
      do {
        const query = { 'list-type': '2', prefix: `${prefix}/`, ...(next ? { 'continuation-token': next } : {}) }
        const listing = readListing(await (await send({ method: 'GET', path: '', query })).body.text())
        for (const { key, modified } of listing.files) if (modified < time) yield key
        next = listing.next
      } while (next)
    },
  }
}
