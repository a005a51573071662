import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { tooLarge } from '../errors.ts'
import type { FileStore } from './file-store.ts'

const KEY = /^[a-z0-9-]+(\/[A-Za-z0-9_-]+)+(\.[a-z0-9]+)?$/

/** Files in a folder. */
export function localFiles(folder: string): FileStore {
  const pathOf = (key: string) => {
    if (!KEY.test(key)) throw new Error(`${key} is no key of a file`)
    return join(folder, key)
  }
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
      const names = (await readdir(join(folder, prefix), { recursive: true, withFileTypes: true }).catch(missing)) ?? []
      for (const entry of names.filter((one) => one.isFile())) {
        const path = join(entry.parentPath, entry.name)
        const info = await stat(path).catch(missing)
        if (info && info.mtime < time) yield path.slice(folder.length + 1)
      }
    },
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
