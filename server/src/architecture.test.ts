// The laws of docs/architecture.md, checked.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { circlesIn, type Import, importsOf, readSources, type Source } from '../test/support/sources.ts'
import { tablesOf } from '../test/support/sql-text.ts'
import { areas, features, jobs } from './features.ts'

const SRC = import.meta.dirname
const ROOT = join(SRC, '..', '..')
const LAYERS = ['platform', 'features', 'interfaces', 'demo', 'roles', 'commands', 'program.ts', 'main.ts']
/** The folders and files of the platform from the bottom up: each imports only what stands before it. */
const PLATFORM = [
  ...['errors.ts', 'access.ts', 'registry.ts', 'slots.ts', 'cache.ts', 'log.ts', 'text', 'time'],
  ...['net', 'limits', 'images', 'render', 'mail', 'config', 'files', 'schema', 'db', 'crypto', 'metrics.ts'],
  ...['services.ts', 'app.ts', 'context.ts', 'audit.ts', 'checks', 'counters', 'events', 'jobs'],
  ...['inbound-mail', 'http', 'web-app'],
]
/** Files that every layer may know: they hold no behaviour, or are the list of all features. */
const OPEN = new Set(['version.ts', 'feature.ts', 'features.ts'])

const sources = readSources(SRC)
const imports = importsOf(SRC, sources)
const inside = imports.filter((one) => !one.isPackage)
const layer = (file: string) => LAYERS.indexOf(file.split('/')[0]!)
/** `area/feature` of a file. */
const featureOf = (file: string) => /^features\/([^/]+\/[^/]+)\//.exec(file)?.[1]
const order = areas.flatMap((area) => area.features.map((feature) => `${area.name}/${feature.name}`))
const isAbove = (one: string, other: string) => order.indexOf(one) > order.indexOf(other)
const isNoTest = (file: string) => !file.endsWith('.test.ts')
/** A file with only the imports that Node loads at once: neither types nor `await import`. */
const loadedAtStart = ({ file, text }: Source): Source => ({
  file,
  text: text.replace(/^(?:import|export) type [^;]*?from '[^']+'/gm, '').replace(/import\('[^']+'\)/g, ''),
})
const say = (list: Import[]) => list.map((one) => `${one.from} → ${one.target}`)

describe('imports', () => {
  test('only point down', () => {
    const wrong = inside.filter(
      ({ from, target }) => !OPEN.has(target) && !OPEN.has(from) && layer(target) > layer(from),
    )
    expect(say(wrong)).toEqual([])
  })

  test('the list of features is known to nothing below interfaces', () => {
    const wrong = inside.filter(
      ({ from, target }) => target === 'features.ts' && ['platform', 'features'].includes(from.split('/')[0]!),
    )
    expect(say(wrong)).toEqual([])
  })

  test('every feature folder is in the list of its area, and the list has no other', () => {
    const folders = areas.flatMap((area) =>
      readdirSync(join(SRC, 'features', area.name), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => `${area.name}/${entry.name}`),
    )
    expect([...order].sort()).toEqual(folders.sort())
    expect(readdirSync(join(SRC, 'features')).sort()).toEqual(areas.map((area) => area.name).sort())
    expect(new Set(features.map((feature) => feature.name)).size).toBe(features.length)
  })

  test('a feature imports only features that stand before it, and only through their door', () => {
    const across = inside.filter(
      ({ from, target }) => featureOf(from) && featureOf(target) && featureOf(from) !== featureOf(target),
    )
    expect(say(across.filter(({ from, target }) => isAbove(featureOf(target)!, featureOf(from)!)))).toEqual([])
    expect(say(across.filter(({ target }) => !/^features\/[^/]+\/[^/]+\/index\.ts$/.test(target)))).toEqual([])
  })

  test('others enter a feature by its door too; its manifest is for the list of its area alone', () => {
    const wrong = inside.filter(
      ({ from, target }) =>
        featureOf(target) && !featureOf(from) && !from.endsWith('/area.ts') && !target.endsWith('/index.ts'),
    )
    expect(say(wrong)).toEqual([])
  })

  test('a folder of the platform imports only what stands before it in the order of the platform', () => {
    expect([...PLATFORM].sort()).toEqual(readdirSync(join(SRC, 'platform')).filter(isNoTest).sort())
    const place = (file: string) => PLATFORM.indexOf(file.split('/')[1]!)
    const wrong = inside.filter(
      ({ from, target }) => layer(from) === 0 && layer(target) === 0 && place(target) > place(from),
    )
    expect(say(wrong)).toEqual([])
  })

  test('no files import each other in a circle', () => {
    expect(circlesIn(imports)).toEqual([])
  })

  test('wrong arguments of a command are reported without loading the database packages', () => {
    const loaded = new Set(['main.ts', 'program.ts', 'roles/run.ts', 'commands/index.ts'])
    for (const file of loaded)
      for (const { target } of importsOf(SRC, sources.filter((one) => one.file === file).map(loadedAtStart)))
        loaded.add(target)
    expect([...loaded].filter((one) => ['kysely', 'pg', 'fastify', 'graphile-worker'].includes(one))).toEqual([])
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
      (one) =>
        one.isPackage && technology.has(one.target) && !one.from.startsWith('platform/') && !allowed.has(one.from),
    )
    expect(say(wrong)).toEqual([])
  })
})

describe('tables', () => {
  const schema = readFileSync(join(SRC, 'platform/db/tables.ts'), 'utf8')
  const tables = new Set(
    [...schema.slice(schema.indexOf('export interface DB')).matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name!),
  )
  const owners = new Map<string, Set<string>>()
  const used = sources
    .filter(({ file }) => featureOf(file) || file.startsWith('platform/'))
    .map(({ file, text }) => ({ file, by: featureOf(file) ?? 'platform', ...tablesOf(text, tables) }))
  for (const { by, writes } of used)
    for (const table of writes) owners.set(table, (owners.get(table) ?? new Set()).add(by))

  test('a table is written by one feature only, or by the platform', () => {
    const shared = [...owners].filter(([, by]) => by.size > 1).map(([table, by]) => `${table}: ${[...by].join(', ')}`)
    expect(shared).toEqual([])
  })

  test('a feature reads tables of its own, of features before it, and of the platform', () => {
    const upwards = used.flatMap(({ file, by, reads }) =>
      [...reads].flatMap((table) => {
        const [owner = 'platform'] = owners.get(table) ?? []
        const isWrong = by === 'platform' ? owner !== 'platform' : owner !== 'platform' && isAbove(owner, by)
        return isWrong ? [`${file} reads ${table} of ${owner}`] : []
      }),
    )
    expect(upwards).toEqual([])
  })

  test('SQL stands in store.ts, or in a file that is named for what it stores', () => {
    const allowed = /\/(store|[a-z]+-store|notify|sessions|one-time-tokens)\.ts$|\/(sql|rules)\//
    const wrong = sources.filter(
      ({ file, text }) =>
        featureOf(file) &&
        !allowed.test(file) &&
        /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(|[^.]sql[<`]/.test(text),
    )
    expect(wrong.map(({ file }) => file)).toEqual([])
  })
})

describe('sources', () => {
  test('every file of a jobs folder is registered', () => {
    const registered = new Set(jobs.map((job) => job.name))
    for (const { file, text } of sources.filter(({ file }) => /\/jobs\/[^/]+\.ts$/.test(file) && featureOf(file)))
      expect(registered, file).toContain(/name: '([^']+)'/.exec(text)?.[1])
  })

  test('only main.ts reads the environment', () => {
    const wrong = sources.filter(
      ({ file, text }) => text.includes('process.env.') && !['main.ts', 'platform/db/embedded.ts'].includes(file),
    )
    expect(wrong.map(({ file }) => file)).toEqual([])
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
