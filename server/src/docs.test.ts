// The documents, checked against the sources that they describe.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSources } from '../test/support/sources.ts'
import { areas } from './features.ts'

const SRC = import.meta.dirname
const ROOT = join(SRC, '..', '..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
/** Rows of tables, their cells as written. */
const rowsOf = (text: string) => [...text.matchAll(/^\|(.+)\|$/gm)].map(([, row = '']) => row.split('|'))
const namesIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

test.each(['README.md', 'docs/architecture.md', 'docs/glossary.md'])('paths in %s exist', (document) => {
  const folders = ['server', 'web/src', 'docs', 'scripts', 'bench', 'e2e']
  const files = folders.flatMap((folder) => [
    `/${folder}`,
    ...readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => `/${folder}/${file}`),
  ])
  // Figures, which only a run of the benchmarks writes.
  const known = new Set([...files, '/bench/results'])
  const text = read(document).replace(/^```[\s\S]*?^```$/gm, '')
  const paths = namesIn(text)
    .filter((name) => /^[\w.-]+(\/[\w.-]+)*\/?$/.test(name) && /\/|\.(?:ts|md|sql)$/.test(name))
    .map((name) => `/${name.replace(/\/$/, '')}`)
  expect(paths.length).toBeGreaterThan(10)
  expect(paths.filter((path) => !known.has(path) && !files.some((file) => file.endsWith(path)))).toEqual([])
})

test('docs/architecture.md lists every slot', () => {
  const declared = readSources(SRC).flatMap(({ text }) =>
    [...text.matchAll(/^ {2}interface Slots \{\n([\s\S]*?)^ {2}\}/gm)].flatMap(([, body = '']) =>
      [...body.matchAll(/^ {4}(\w+):/gm)].map(([, name = '']) => name),
    ),
  )
  const [, table = ''] = /^\| Slot \|.*\n((?:\|.*\n)+)/m.exec(read('docs/architecture.md')) ?? []
  expect(
    rowsOf(table)
      .flatMap(([names]) => namesIn(names))
      .sort(),
  ).toEqual(declared.sort())
})

const BASE = /^\/api\/v1(?:\/tenants\/\{tenant\})?(?=\/)/
interface Served {
  feature: string
  method: string
  path: string
}
async function loadServed(): Promise<Served[]> {
  const all = areas.flatMap(({ features }) => features)
  const loaded = all.map(async ({ name, routes = [] }) =>
    (await Promise.all(routes.map((load) => load()))).flatMap((module) =>
      module.routes.map(({ method, path }) => ({ feature: name, method, path: path.replace(BASE, '') })),
    ),
  )
  return (await Promise.all(loaded)).flat()
}

test('docs/glossary.md names the feature of every path that is not called like it', async () => {
  const routes = await loadServed()
  const [, table = ''] = /^\| Path \|.*\n((?:\|.*\n)+)/m.exec(read('docs/glossary.md')) ?? []
  const rows = rowsOf(table).flatMap(([paths, feature]) =>
    namesIn(paths).map((one) => {
      const [, method, path = ''] = /^(?:([A-Z]+) )?(.*)$/.exec(one)!
      return { method, path, feature: namesIn(feature)[0]! }
    }),
  )
  const isOf = ({ method, path }: (typeof rows)[number], route: Served) =>
    method ? method === route.method && path === route.path : path === route.path || route.path.startsWith(`${path}/`)
  const named = (route: Served) =>
    rows.filter((row) => isOf(row, route)).sort((a, b) => b.path.length - a.path.length)[0]?.feature ??
    route.path.split('/')[1]
  const wrong = routes.filter((route) => named(route) !== route.feature)
  expect(wrong.map(({ feature, method, path }) => `${method} ${path} → ${feature}`)).toEqual([])
  expect(rows.filter((row) => !routes.some((route) => isOf(row, route)))).toEqual([])
})
