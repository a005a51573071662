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

export const importsOf = (root: string, sources: readonly Source[]): Import[] =>
  sources.flatMap(({ file, text }) =>
    [...text.matchAll(/(?<![\w$])(?:from|import)\s*\(?'([^']+)'/g)].map(([, target = '']) => {
      const isPackage = !target.startsWith('.')
      return { from: file, target: isPackage ? target : relative(root, join(root, dirname(file), target)), isPackage }
    }),
  )

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
