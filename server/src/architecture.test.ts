// The import law of docs/architecture.md, checked.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { features, jobs } from './features.ts'

const SRC = import.meta.dirname
const ROOT = join(SRC, '..', '..')
const LAYERS = ['platform', 'features', 'interfaces', 'roles', 'commands', 'program.ts', 'main.ts']
/** Files that every layer may know: they hold no behaviour, or are the list of all features. */
const OPEN = new Set(['config.ts', 'version.ts', 'feature.ts', 'features.ts'])

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
)
const imports = files.flatMap((from) =>
  [...readFileSync(join(SRC, from), 'utf8').matchAll(/(?:from|import)\s*\(?'(\.[^']+|[^'.][^']*)'/g)].map(
    ([, target]) => ({
      from,
      target: target!.startsWith('.') ? relative(SRC, join(SRC, dirname(from), target!)) : target!,
      outside: !target!.startsWith('.'),
    }),
  ),
)
const inside = imports.filter((one) => !one.outside)
const layer = (file: string) => LAYERS.indexOf(file.split('/')[0]!)
const feature = (file: string) => /^features\/([^/]+)\//.exec(file)?.[1]
const order = features.map((one) => one.name)
const say = (list: { from: string; target: string }[]) => list.map((one) => `${one.from} → ${one.target}`)

describe('imports', () => {
  test('only point down', () => {
    const wrong = inside.filter(
      ({ from, target }) => !OPEN.has(target) && !OPEN.has(from) && layer(target) > layer(from),
    )
    expect(say(wrong)).toEqual([])
  })

  test('the list of features is known to nothing below roles and interfaces', () => {
    const wrong = inside.filter(
      ({ from, target }) => target === 'features.ts' && ['platform', 'features'].includes(from.split('/')[0]!),
    )
    expect(say(wrong)).toEqual([])
  })

  test('every feature folder is in the list, and the list has no other', () => {
    const folders = readdirSync(join(SRC, 'features'))
    expect([...order].sort()).toEqual(folders.sort())
  })

  test('a feature imports only features that stand before it, and only through their door', () => {
    const across = inside.filter(
      ({ from, target }) => feature(from) && feature(target) && feature(from) !== feature(target),
    )
    expect(
      say(across.filter(({ from, target }) => order.indexOf(feature(target)!) > order.indexOf(feature(from)!))),
    ).toEqual([])
    expect(say(across.filter(({ target }) => !/^features\/[^/]+\/index\.ts$/.test(target)))).toEqual([])
  })

  test('others enter a feature by its door too; its manifest is for the list alone', () => {
    const wrong = inside.filter(
      ({ from, target }) =>
        feature(target) && !feature(from) && from !== 'features.ts' && !target.endsWith('/index.ts'),
    )
    expect(say(wrong)).toEqual([])
  })

  test('nothing above the platform uses the technology directly', () => {
    const technology = new Set([
      'pg',
      'fastify',
      'nodemailer',
      'graphile-worker',
      'ioredis',
      'undici',
      '@node-rs/argon2',
      'ajv',
    ])
    const allowed = new Set(['roles/api.ts', 'roles/lock.ts', 'interfaces/housekeeping.ts'])
    const wrong = imports.filter(
      (one) => one.outside && technology.has(one.target) && !one.from.startsWith('platform/') && !allowed.has(one.from),
    )
    expect(say(wrong)).toEqual([])
  })
})

describe('features', () => {
  test('a table is written by one of them only', () => {
    const writers = new Map<string, Set<string>>()
    for (const file of files.filter((name) => feature(name))) {
      for (const [, table] of readFileSync(join(SRC, file), 'utf8').matchAll(
        /(?:insertInto|updateTable|deleteFrom)\('(\w+)/g,
      )) {
        writers.set(table!, (writers.get(table!) ?? new Set()).add(feature(file)!))
      }
    }
    const shared = [...writers].filter(([, by]) => by.size > 1).map(([table, by]) => `${table}: ${[...by].join(', ')}`)
    expect(shared).toEqual([])
  })

  test('SQL stands in store.ts, or in a file that is named for what it stores', () => {
    const allowed = /\/(store|[a-z]+-store|notify|sessions|one-time-tokens)\.ts$|\/sql\//
    const wrong = files.filter(
      (file) =>
        feature(file) &&
        !allowed.test(file) &&
        /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(|[^.]sql[<`]/.test(readFileSync(join(SRC, file), 'utf8')),
    )
    expect(wrong).toEqual([])
  })

  test('every file of a jobs folder is registered', () => {
    const registered = new Set(jobs.map((job) => job.name))
    for (const file of files.filter((name) => /\/jobs\/[^/]+\.ts$/.test(name) && feature(name))) {
      const name = /name: '([^']+)'/.exec(readFileSync(join(SRC, file), 'utf8'))?.[1]
      expect(registered, file).toContain(name)
    }
  })
})

describe('sources', () => {
  test('only main.ts reads the environment', () => {
    const wrong = files.filter(
      (file) =>
        file !== 'main.ts' &&
        readFileSync(join(SRC, file), 'utf8').includes('process.env.') &&
        file !== 'platform/db/embedded.ts',
    )
    expect(wrong).toEqual([])
  })

  test('are short: 350 lines at most, 500 for tests', () => {
    const all = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && file !== 'platform/db/tables.ts',
    )
    const long = all.filter(
      (file) => readFileSync(join(SRC, file), 'utf8').split('\n').length > (file.endsWith('.test.ts') ? 500 : 350),
    )
    expect(long).toEqual([])
  })

  test('the root holds few entries', () => {
    const entries = readdirSync(ROOT).filter((name) => !['node_modules', 'data', '.git'].includes(name))
    expect(entries.length).toBeLessThanOrEqual(18)
  })
})
