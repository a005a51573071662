import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { FileStore } from './file-store.ts'

export interface Archive {
  /** Adds a file. It settles when the content was read to its end, so that one file at a time is under way. */
  add(path: string, content: string | Readable | AsyncIterable<string>): Promise<void>
}

/** Where and when an archive is written. */
export interface ArchiveTarget {
  files: FileStore
  key: string
  now: Date
}

/** Streams a ZIP archive into the file store; nothing of it is in memory as a whole. Returns its length. */
export async function writeArchive(
  { files, key, now }: ArchiveTarget,
  fill: (archive: Archive) => Promise<void>,
): Promise<number> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  // The store reports it; before it reads, an error without a listener would end the process.
  output.on('error', () => {})
  // Without it, a file that is being added would wait for ever when the store fails.
  const closed = new Promise<never>((_, reject) => {
    output.once('close', () => reject(output.errored ?? new Error('the archive was closed')))
  })
  closed.catch(() => {})
  const archive: Archive = {
    async add(path, content) {
      const source = content instanceof Readable ? content : Readable.from(bytesOf(content), { objectMode: false })
      zip.addReadStream(source, path, { mtime: now })
      try {
        await Promise.race([finished(source, { writable: false }), closed])
      } finally {
        source.destroy()
      }
    },
  }
  const filled = fill(archive).then(
    () => zip.end(),
    (error: Error) => {
      output.destroy(error)
      throw error
    },
  )
  // Both, so that the store has removed what it wrote of an archive that failed.
  const [written, done] = await Promise.allSettled([files.write(key, output), filled])
  if (written.status === 'rejected') throw written.reason
  if (done.status === 'rejected') throw done.reason
  return written.value
}

/** Texts as bytes: a stream of texts would end at an empty one. */
async function* bytesOf(content: string | AsyncIterable<string>) {
  if (typeof content === 'string') yield Buffer.from(content)
  else for await (const text of content) if (text) yield Buffer.from(text)
}
