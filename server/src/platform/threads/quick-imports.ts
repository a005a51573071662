// Makes a process or thread load its modules in half the time. Main threads import it first, others get it by `--import`.
import { readFileSync, statSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = join(import.meta.dirname, '..', '..', '..', '..')
const modules = join(root, 'node_modules')
const folder = join(modules, '.cache', 'packages')
/** Of the program and of what tests start. */
const sources = pathToFileURL(join(root, 'server')).href

const bundles = readBundles()

registerHooks({
  resolve(name, context, next) {
    const bundle = bundles.get(name)
    if (bundle) return { url: bundle, format: 'module', shortCircuit: true }
    // Our imports name the file. Node would look for it on the disk, resolve links and read the nearest package.json.
    if (name.startsWith('.') && name.endsWith('.ts') && context.parentURL?.startsWith(sources))
      return { url: new URL(name, context.parentURL).href, format: 'module-typescript', shortCircuit: true }
    return next(name, context)
  },
})

/**
 * The addresses of the packages that `scripts/bundle-packages.ts` bundled, by name; empty if there are none, or if they were
 * made for another installation. Then packages are loaded from their own folders.
 */
function readBundles(): Map<string, string> {
  try {
    const index = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as {
      installed: number
      files: Record<string, string>
    }
    if (index.installed !== statSync(join(modules, '.package-lock.json')).mtimeMs) return new Map()
    return new Map(Object.entries(index.files).map(([name, file]) => [name, pathToFileURL(join(folder, file)).href]))
  } catch {
    return new Map()
  }
}
