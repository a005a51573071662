import { Readable } from 'node:stream'
import { crc32, inflateRawSync } from 'node:zlib'
import { openZip } from '../../../../platform/files/open-zip.ts'
import { DmarcFault } from './fault.ts'

const MAX_UNPACKED = 50 * 1024 * 1024
const CHUNK = 64 * 1024
/** Reports have one file, and sometimes folders around it. */
const MAX_ENTRIES = 10
/** A gzip file may consist of several members. */
const MAX_MEMBERS = 100

/**
 * The content of a gzip file, of a zip file with exactly one file, or of any other file. The bytes decide, not the
 * name. Bytes after the end of an archive are ignored: some reporters send them.
 */
export async function* unpack(file: Buffer): AsyncGenerator<Uint8Array> {
  if (!file.length) throw new DmarcFault('empty')
  let bytes = 0
  try {
    for await (const chunk of contentOf(file)) {
      bytes += chunk.length
      // Counted while unpacking, so that a decompression bomb never fills the memory.
      if (bytes > MAX_UNPACKED) throw new DmarcFault('size')
      yield* parts(chunk)
    }
  } catch (error) {
    throw error instanceof DmarcFault ? error : new DmarcFault('archive')
  }
}

function contentOf(file: Buffer): Iterable<Uint8Array> | AsyncIterable<Uint8Array> {
  if (isGzip(file, 0)) return gunzip(file)
  if (file[0] === 0x50 && file[1] === 0x4b) return unzip(withoutTail(file))
  return [file]
}

const isGzip = (file: Buffer, at: number) => file[at] === 0x1f && file[at + 1] === 0x8b

/** Unpacks member by member, because the library refuses a file with other bytes after the last one. */
function* gunzip(file: Buffer): Generator<Uint8Array> {
  let at = 0
  for (let members = 1; isGzip(file, at); members++) {
    if (members > MAX_MEMBERS) throw new DmarcFault('files')
    const start = at + headLength(file.subarray(at))
    const { buffer, engine } = inflate(file.subarray(start))
    const end = start + engine.bytesWritten
    if (file.readUInt32LE(end) !== crc32(buffer)) throw new DmarcFault('archive')
    yield buffer
    // A check sum and a length of four bytes each.
    at = end + 8
  }
}

/** The length of the head of a gzip member: ten bytes, and what its flags announce. */
function headLength(member: Buffer): number {
  const [extra, name, comment, sum] = [4, 8, 16, 2].map((flag) => (member[3]! & flag) !== 0)
  let at = 10
  if (extra) at += 2 + member.readUInt16LE(at)
  for (const isThere of [name, comment]) if (isThere) at = member.indexOf(0, at) + 1
  return sum ? at + 2 : at
}

function inflate(content: Buffer): { buffer: Buffer; engine: { bytesWritten: number } } {
  try {
    return inflateRawSync(content, { info: true, maxOutputLength: MAX_UNPACKED + 1 }) as never
  } catch (error) {
    throw new DmarcFault((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? 'size' : 'archive')
  }
}

async function* unzip(file: Buffer): AsyncGenerator<Uint8Array> {
  const stream = (start?: number, end?: number) => Readable.from([file.subarray(start, end)], { objectMode: false })
  const zip = await openZip({ bytes: file.length, stream }, () => new DmarcFault('archive'))
  if (zip.count > MAX_ENTRIES) throw new DmarcFault('files')
  const entries = []
  for await (const entry of zip.entries()) if (!entry.path.endsWith('/')) entries.push(entry)
  const [entry] = entries
  if (!entry || entries.length > 1) throw new DmarcFault('files')
  yield* entry.open()
}

/** The file up to the end of its directory, which says how long its own comment is. */
function withoutTail(file: Buffer): Buffer {
  const end = file.lastIndexOf('PK\x05\x06')
  return end < 0 || end + 22 > file.length ? file : file.subarray(0, end + 22 + file.readUInt16LE(end + 20))
}

function* parts(content: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < content.length; at += CHUNK) yield content.subarray(at, at + CHUNK)
}
