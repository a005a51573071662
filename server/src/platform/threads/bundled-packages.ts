// Makes a process or thread load the packages that `scripts/bundle-packages.ts` bundled. Without bundles, or after another
// installation, it loads them from their own folders. Main threads import it first, others get it by `--import`.
import { readFileSync, statSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const modules = join(import.meta.dirname, '..', '..', '..', '..', 'node_modules')
const folder = join(modules, '.cache', 'packages')

interface Index {
  installed: number
  files: Record<string, string>
}

const index = readIndex()
if (index) {
  const urls = new Map(
    Object.entries(index.files).map(([name, file]) => [name, pathToFileURL(join(folder, file)).href]),
  )
  registerHooks({
    resolve(name, context, next) {
      const url = urls.get(name)
      return url ? { url, format: 'module', shortCircuit: true } : next(name, context)
    },
  })
}

function readIndex(): Index | null {
  try {
    const index = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as Index
    return index.installed === statSync(join(modules, '.package-lock.json')).mtimeMs ? index : null
  } catch {
    return null
  }
}
