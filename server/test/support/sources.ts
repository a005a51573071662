// Source files as text, for tests of the architecture.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

export interface Source {
  file: string
  text: string
}

export interface Import {
  from: string
  /** A file below the root, or the name of a package. */
  target: string
  isPackage: boolean
}

/** Every source below a folder that is no test. */
export const readSources = (root: string): Source[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

/** A source without comments that have lines of their own. */
export const withoutComments = (text: string) => text.replace(/^\s*(?:\/\*[\s\S]*?\*\/|\/\/.*$)/gm, '')

/** `import` and `export … from`, dynamic imports, and scripts of threads: `new URL('./thread.ts', import.meta.url)`. */
const IMPORTS = /(?<![\w$])(?:(?:from|import)\s*\(?|new URL\((?='[^']+\.tsx?'))'([^']+)'/g

export const importsOf = (root: string, sources: readonly Source[]): Import[] =>
  sources.flatMap(({ file, text }) =>
    [...text.matchAll(IMPORTS)].map(([, target = '']) => {
      const isPackage = !target.startsWith('.')
      return { from: file, target: isPackage ? target : relative(root, join(root, dirname(file), target)), isPackage }
    }),
  )

/** The names between braces: `a, type B, c as d`; of a renaming the first or the last. */
const namesIn = (list: string, at: 0 | -1) =>
  list
    .split(',')
    .map((name) => name.replace(/^\s*type\s/, '').trim())
    .filter(Boolean)
    .map((name) => name.split(/\s+as\s+|\s*:\s*/).at(at)!)

/** The names that a file exports from others. */
export const exportedNames = (text: string): string[] =>
  [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, list = '']) => namesIn(list, -1))

/** The names that a file imports from doors of features, also by `await import` and as `* as door`. */
export function namesFromDoors(text: string): { door: string; names: string[] }[] {
  const listed = text.matchAll(/\{([^{}]*)\}\s*(?:from|= await import\()\s*'([^']*\/index\.ts)'/g)
  const whole = text.matchAll(/^import \* as (\w+) from '([^']*\/index\.ts)'/gm)
  return [
    ...[...listed].map(([, list = '', door = '']) => ({ door, names: namesIn(list, 0) })),
    ...[...whole].map(([, name = '', door = '']) => ({
      door,
      names: [...text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, used = '']) => used),
    })),
  ]
}

/** Circles of files that import each other; each is listed once, from its first file in the order of names. */
export function circlesIn(imports: readonly Import[]): string[] {
  const next = new Map<string, string[]>()
  for (const { from, target, isPackage } of imports) {
    if (!isPackage) next.set(from, [...(next.get(from) ?? []), target])
  }
  const circles = new Set<string>()
  const done = new Set<string>()
  const walk = (file: string, path: string[]) => {
    const at = path.indexOf(file)
    if (at !== -1) {
      const circle = path.slice(at)
      const first = circle.indexOf([...circle].sort()[0]!)
      circles.add([...circle.slice(first), ...circle.slice(0, first)].join(' → '))
      return
    }
    if (done.has(file)) return
    for (const target of next.get(file) ?? []) walk(target, [...path, file])
    done.add(file)
  }
  for (const file of next.keys()) walk(file, [])
  return [...circles]
}
