import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, 'script')
/** The files of each script, in the order in which they need each other. */
const FILES: Record<string, readonly string[]> = {
  tracker: ['state', 'cookie', 'page', 'send', 'ask', 'foreign', 'tracker'],
  basic: ['basic'],
}

const made = new Map<string, string>()

/** A script for websites as it is served: one file without comments and indentation. Undefined if there is none. */
export function siteScript(name: string): string | undefined {
  if (!Object.hasOwn(FILES, name)) return undefined
  if (!made.has(name)) made.set(name, bundle(name))
  return made.get(name)
}

/** In a function of its own, and only once, however often a page loads it. */
function bundle(name: string): string {
  const source = FILES[name]!.map((file) => compact(readFileSync(join(FOLDER, `${file}.js`), 'utf8'))).join('\n')
  const mark = `__postrider_${name}`
  return `if(!window.${mark}){window.${mark}=1;(()=>{\n${source}\n})()}\n`
}

/** The sources have no texts of several lines, so lines can be changed one by one. */
const compact = (source: string) =>
  source
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !/^(\/\/|\/\*\*|\*|import )/.test(line))
    .map((line) => line.replace(/^export /, ''))
    .join('\n')
