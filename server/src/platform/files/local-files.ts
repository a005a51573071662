import { createReadStream } from 'node:fs'
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { tooLarge } from '../errors.ts'
import { checkKey, type FileStore } from './file-store.ts'

/** Files in a folder. */
export function localFiles(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, checkKey(key))
  return {
    async write(key, content, { maxBytes = Number.POSITIVE_INFINITY } = {}) {
      const path = pathOf(key)
      const temporary = `${path}.part`
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      try {
        const bytes = await writeSafely(temporary, content, maxBytes)
        await rename(temporary, path)
        return bytes
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },
    async read(key, { bytes } = {}) {
      const handle = await open(pathOf(key), 'r').catch(missing)
      return handle ? (createReadStream('', { fd: handle, ...(bytes ? { end: bytes - 1 } : {}) }) as Readable) : null
    },
    async delete(key) {
      await rm(pathOf(key), { force: true })
    },
    async *olderThan(prefix, time) {
      for await (const path of filesBelow(join(folder, prefix))) {
        const info = await stat(path).catch(missing)
        if (info && info.mtime < time) yield path.slice(folder.length + 1)
      }
    },
  }
}

/** One entry of a folder after the other, because there may be millions. */
async function* filesBelow(path: string): AsyncGenerator<string> {
  for await (const entry of (await opendir(path).catch(missing)) ?? []) {
    if (entry.isDirectory()) yield* filesBelow(join(path, entry.name))
    else if (entry.isFile()) yield join(path, entry.name)
  }
}

async function writeSafely(path: string, content: Readable | AsyncIterable<Uint8Array>, maxBytes: number) {
  const handle = await open(path, 'w', 0o600)
  try {
    let bytes = 0
    for await (const chunk of content as AsyncIterable<Uint8Array>) {
      bytes += chunk.length
      if (bytes > maxBytes) throw tooLarge()
      await handle.write(chunk)
    }
    await handle.sync()
    return bytes
  } finally {
    await handle.close()
  }
}

const missing = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return null
  throw error
}
