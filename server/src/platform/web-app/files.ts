import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'

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

let built: ReadonlyMap<string, WebFile> | undefined

/**
 * A file of the built application; null if there is none. All files are read at the first use, so that a running server
 * keeps files of one build when the application is built again.
 */
export function webFile(name: string): WebFile | null {
  built ??= existsSync(join(DIST, 'index.html')) ? readAll() : undefined
  return built?.get(name) ?? null
}

function readAll(): Map<string, WebFile> {
  const files = new Map<string, WebFile>()
  for (const entry of readdirSync(DIST, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const type = TYPES[extname(entry.name)]
    if (!entry.isFile() || !type) continue
    const name = relative(DIST, path).split(sep).join('/')
    files.set(name, { type, plain: readFileSync(path), gzip: compressed(`${path}.gz`), br: compressed(`${path}.br`) })
  }
  return files
}

const compressed = (path: string) => (existsSync(path) ? readFileSync(path) : null)
