import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { FileStore } from '../../../../platform/files/file-store.ts'
import { isPlain } from '../../../audience/imports/index.ts'
import type { Sample } from '../reading/detect.ts'
import { FeedFault } from '../reading/faults.ts'
import { SAMPLE_BYTES } from '../reading/format.ts'

/** The largest file, as it arrives and unpacked. */
export const MAX_BYTES = 500 * 1024 * 1024
/** A compressed file that the server compressed again. */
const MAX_LEVELS = 2

/** The content of a stored feed, unpacked. Throws a FeedFault while it is read. */
export async function* contentOf(files: FileStore, key: string, level?: number): AsyncGenerator<Uint8Array> {
  const levels = level ?? (await levelsOf(files, key))
  const stored = await files.read(key)
  if (!stored) throw new Error(`the file ${key} of a feed is missing`)
  const streams: Readable[] = [stored]
  for (let i = 0; i < levels; i++) {
    const packed = streams.at(-1)!
    const unpacked = packed.pipe(createGunzip())
    packed.on('error', (error) => unpacked.destroy(error))
    streams.push(unpacked)
  }
  let bytes = 0
  try {
    for await (const chunk of streams.at(-1) as AsyncIterable<Uint8Array>) {
      bytes += chunk.length
      if (bytes > MAX_BYTES) throw new FeedFault('too_large')
      yield chunk
    }
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'Z_BUF_ERROR') throw new FeedFault('truncated')
    throw code?.startsWith('Z_') ? new FeedFault('format') : error
  } finally {
    for (const stream of streams) stream.destroy()
  }
}

/** How many times a file is compressed. Its first bytes tell, whatever the server says. */
async function levelsOf(files: FileStore, key: string): Promise<number> {
  for (let levels = 0; levels < MAX_LEVELS; levels++) {
    const head = await beginningOf(contentOf(files, key, levels), 2)
    if (head[0] !== 0x1f || head[1] !== 0x8b) return levels
  }
  return MAX_LEVELS
}

async function beginningOf(content: AsyncIterable<Uint8Array>, bytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of content) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= bytes) break
  }
  return Buffer.concat(chunks).subarray(0, bytes)
}

/** The beginning of a stored feed; if it is all ASCII, also the first bytes that show the encoding. */
export async function sampleOf(files: FileStore, key: string, contentType: string | null): Promise<Sample> {
  const bytes = await beginningOf(contentOf(files, key), SAMPLE_BYTES)
  if (bytes.length < SAMPLE_BYTES || !isPlain(bytes)) return { bytes, evidence: null, contentType }
  const parts: Uint8Array[] = []
  let size = 0
  for await (const chunk of contentOf(files, key)) {
    if (isPlain(chunk)) continue
    parts.push(chunk)
    size += chunk.length
    if (size >= SAMPLE_BYTES) break
  }
  return { bytes, evidence: parts.length ? Buffer.concat(parts) : null, contentType }
}
