import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Compressed } from '../../../platform/http/reply.ts'

const FOLDER = join(import.meta.dirname, 'script')
/** The files of each script, in the order in which they need each other. */
const FILES: Record<string, readonly string[]> = {
  tracker: ['state', 'cookie', 'page', 'send', 'ask', 'foreign', 'tracker'],
  basic: ['basic'],
}

const made = new Map<string, Compressed>()

/** A script for websites as it is served: one file without comments and indentation. Undefined if there is none. */
export function siteScript(name: string): Compressed | undefined {
  if (!Object.hasOwn(FILES, name)) return undefined
  if (!made.has(name)) made.set(name, new Compressed(bundleScript(name, FOLDER, FILES[name]!)))
  return made.get(name)
}

/**
 * Joins files to a script for websites: in a function of its own, which runs only once, however often a page loads it.
 * `texts` are constants that the files use.
 */
export function bundleScript(
  name: string,
  folder: string,
  files: readonly string[],
  texts: Record<string, string> = {},
): string {
  const constants = Object.entries(texts).map(([key, text]) => `const ${key}=${JSON.stringify(text)}`)
  const sources = files.map((file) => compact(readFileSync(join(folder, `${file}.js`), 'utf8')))
  const mark = `__postrider_${name}`
  return `if(!window.${mark}){window.${mark}=1;(()=>{\n${[...constants, ...sources].join('\n')}\n})()}\n`
}

/** The sources have no texts of several lines, so lines can be changed one by one. */
const compact = (source: string) =>
  source
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !/^(\/\/|\/\*\*|\*|import )/.test(line))
    .map((line) => line.replace(/^export /, ''))
    .join('\n')
