import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { tooLarge } from '../errors.ts'

const CHUNK = 64 * 1024

/** A stream that was written to disk, so that its length is known and it can be read again. */
export interface Spooled {
  bytes: number
  /** Hexadecimal. */
  sha256: string
  /** Reads from the beginning, or the bytes from `start` up to `end`. It may be called several times. */
  stream(start?: number, end?: number): Readable
  buffer(): Promise<Buffer>
  /** Frees the disk space. */
  close(): Promise<void>
}

/** Writes a stream to a folder; above `maxBytes` it throws 413. */
export async function spool(
  folder: string,
  content: Readable | AsyncIterable<Uint8Array>,
  maxBytes = Number.POSITIVE_INFINITY,
): Promise<Spooled> {
  const handle = await openNameless(folder)
  const hash = createHash('sha256')
  let bytes = 0
  try {
    for await (const chunk of content as AsyncIterable<Uint8Array>) {
      bytes += chunk.length
      if (bytes > maxBytes) throw tooLarge()
      hash.update(chunk)
      await handle.writeFile(chunk)
    }
  } catch (error) {
    await handle.close()
    throw error
  }
  const stream = (start = 0, end = bytes) => Readable.from(chunksOf(handle, start, end), { objectMode: false })
  return {
    bytes,
    sha256: hash.digest('hex'),
    stream,
    buffer: async () => Buffer.concat(await stream().toArray()),
    close: () => handle.close(),
  }
}

/** A stream of the handle itself would close it when a reader breaks off, and it could not be read again. */
async function* chunksOf(handle: FileHandle, start: number, end: number) {
  for (let position = start; position < end; ) {
    const buffer = Buffer.allocUnsafe(Math.min(CHUNK, end - position))
    const { bytesRead } = await handle.read({ buffer, position })
    if (bytesRead === 0) return
    yield buffer.subarray(0, bytesRead)
    position += bytesRead
  }
}

/** The file loses its name at once, so that the system frees it when the process ends in any way. */
async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  const handle = await open(path, 'wx+', 0o600)
  await rm(path)
  return handle
}
