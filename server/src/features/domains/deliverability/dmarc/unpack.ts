import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { fromBufferPromise } from 'yauzl'
import { DmarcFault } from './fault.ts'

const MAX_UNPACKED = 50 * 1024 * 1024
const CHUNK = 64 * 1024
/** Reports have one file, and sometimes folders around it. */
const MAX_ENTRIES = 10

/**
 * The content of a gzip file, of a zip file with exactly one file, or of any other file. The bytes decide, not the
 * name.
 */
export async function* unpack(file: Buffer): AsyncGenerator<Uint8Array> {
  if (!file.length) throw new DmarcFault('empty')
  let bytes = 0
  try {
    for await (const chunk of contentOf(file)) {
      bytes += chunk.length
      // Counted while unpacking, so that a decompression bomb never fills the memory.
      if (bytes > MAX_UNPACKED) throw new DmarcFault('size')
      yield chunk
    }
  } catch (error) {
    throw error instanceof DmarcFault ? error : new DmarcFault('archive')
  }
}

function contentOf(file: Buffer): AsyncIterable<Uint8Array> {
  if (file[0] === 0x1f && file[1] === 0x8b) return gunzip(file)
  if (file[0] === 0x50 && file[1] === 0x4b) return unzip(file)
  return Readable.from(parts(file))
}

async function* gunzip(file: Buffer): AsyncGenerator<Uint8Array> {
  const stream = createGunzip()
  stream.end(file)
  try {
    yield* stream as AsyncIterable<Uint8Array>
  } finally {
    stream.destroy()
  }
}

async function* unzip(file: Buffer): AsyncGenerator<Uint8Array> {
  const zip = await fromBufferPromise(file)
  if (zip.entryCount > MAX_ENTRIES) throw new DmarcFault('files')
  const entries = []
  for await (const entry of zip.eachEntry()) if (!entry.fileName.endsWith('/')) entries.push(entry)
  const [entry] = entries
  if (!entry || entries.length > 1) throw new DmarcFault('files')
  const stream = await zip.openReadStreamPromise(entry)
  try {
    yield* stream as AsyncIterable<Uint8Array>
  } finally {
    stream.destroy()
  }
}

function* parts(file: Buffer): Generator<Uint8Array> {
  for (let at = 0; at < file.length; at += CHUNK) yield file.subarray(at, at + CHUNK)
}
