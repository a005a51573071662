import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'

const DIST = join(import.meta.dirname, '../../../../web/dist')
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
}

export interface WebFile {
  type: string
  plain: Buffer
  gzip: Buffer | null
  br: Buffer | null
}

const kept = new Map<string, WebFile>()

/** A file of the built application; null when there is none. Each is read once. */
export function webFile(name: string): WebFile | null {
  const known = kept.get(name)
  if (known) return known
  const type = TYPES[extname(name)]
  const plain = type && /^[\w-][\w.-]*(\/[\w-][\w.-]*)?$/.test(name) ? read(name) : null
  if (!type || !plain) return null
  const file = { type, plain, gzip: read(`${name}.gz`), br: read(`${name}.br`) }
  kept.set(name, file)
  return file
}

function read(name: string): Buffer | null {
  try {
    return readFileSync(join(DIST, name))
  } catch {
    return null
  }
}
