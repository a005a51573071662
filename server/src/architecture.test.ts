// The laws of docs/architecture.md, checked.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  circlesIn,
  exportedNames,
  type Import,
  importsOf,
  namesFromDoors,
  readSources,
  type Source,
  withoutComments,
} from '../test/support/sources.ts'
import { hasUnknownTables, tablesOf } from '../test/support/sql-text.ts'
import { areas, features, jobs } from './features.ts'

const SRC = import.meta.dirname
const ROOT = join(SRC, '..', '..')
const LAYERS = ['platform', 'features', 'interfaces', 'demo', 'roles', 'commands', 'program.ts', 'main.ts']
/** The folders and files of the platform from the bottom up: each imports only what stands before it. */
const PLATFORM = [
  ...[
    'errors.ts',
    'access.ts',
    'registry.ts',
    'slots.ts',
    'cache.ts',
    'remember-results.ts',
    'trace.ts',
    'log.ts',
    'text',
    'time',
  ],
  ...[
    'threads',
    'net',
    'limits',
    'images',
    'render',
    'mail',
    'config',
    'files',
    'schema',
    'db',
    'metrics',
    'crypto',
    'backup',
  ],
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
  text: text.replace(/^(?:import|export) type [^;]*?from '[^']+'/gm, '').replace(/(?:import|new URL)\('[^']+'/g, ''),
})
/** The package of an import: `pg` for `pg/lib/client.js`. */
const packageOf = (target: string) => target.split('/', target.startsWith('@') ? 2 : 1).join('/')
const say = (list: Import[]) => list.map((one) => `${one.from} → ${one.target}`)

describe('imports', () => {
  test('every file has a layer', () => {
    const known = [...LAYERS, ...OPEN]
    expect(readdirSync(SRC).filter((name) => isNoTest(name) && !known.includes(name))).toEqual([])
  })

  test('a file that is imported has a name, except in these files', () => {
    // A folder of a registry, a module of `inThread`, a package of the platform.
    const allowed = ['platform/db/embedded-binaries.ts', 'platform/registry.ts', 'platform/threads/offload-thread.ts']
    const unnamed = sources.filter(({ text }) => /(?<![\w$.])import\((?!')/.test(withoutComments(text)))
    expect(unnamed.map(({ file }) => file).sort()).toEqual(allowed)
  })

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

  test('only the list of features imports an area', () => {
    const wrong = inside.filter(({ from, target }) => target.endsWith('/area.ts') && from !== 'features.ts')
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

  test('a door exports only what is imported from outside its feature', () => {
    const roots = [SRC, join(SRC, '../test'), join(ROOT, 'bench'), join(ROOT, 'scripts')]
    const taken = new Set(
      roots.flatMap((root) =>
        readdirSync(root, { recursive: true, encoding: 'utf8' })
          .filter((file) => file.endsWith('.ts'))
          .flatMap((file) => {
            const path = join(root, file)
            return namesFromDoors(readFileSync(path, 'utf8')).flatMap(({ door, names }) => {
              const target = relative(SRC, join(dirname(path), door))
              return featureOf(target) === featureOf(relative(SRC, path))
                ? []
                : names.map((name) => `${target} ${name}`)
            })
          }),
      ),
    )
    const given = sources
      .filter(({ file }) => /^features\/[^/]+\/[^/]+\/index\.ts$/.test(file))
      .flatMap(({ file, text }) => exportedNames(text).map((name) => `${file} ${name}`))
    expect(given.length).toBeGreaterThan(100)
    expect(given.filter((one) => !taken.has(one))).toEqual([])
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
    const allowed = new Set(['roles/api.ts', 'roles/lock.ts', 'interfaces/housekeeping.ts', 'interfaces/well-known.ts'])
    const wrong = imports.filter(
      (one) =>
        one.isPackage &&
        technology.has(packageOf(one.target)) &&
        !one.from.startsWith('platform/') &&
        !allowed.has(one.from),
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
  /** What a file belongs to: a feature, or a folder such as `platform` or `roles`. */
  const used = sources.map(({ file, text }) => ({
    file,
    by: featureOf(file) ?? file.split('/')[0]!,
    ...tablesOf(text, tables),
  }))
  for (const { by, writes } of used)
    for (const table of writes) owners.set(table, (owners.get(table) ?? new Set()).add(by))

  test('a table is written by one feature only, or by the platform', () => {
    const shared = [...owners].filter(([, by]) => by.size > 1).map(([table, by]) => `${table}: ${[...by].join(', ')}`)
    expect(shared).toEqual([])
    const elsewhere = [...owners].flatMap(([table, by]) => [...by].map((one) => ({ table, by: one })))
    expect(elsewhere.filter(({ by }) => by !== 'platform' && !order.includes(by))).toEqual([])
  })

  test('names of tables are written out, except in these files', () => {
    const allowed = [
      // Locks the tables that a check of counters names.
      'platform/counters/counter-check.ts',
      // Tables that are partitioned by month, as the catalogue of the database lists them.
      ...['platform/db/partitions.ts', 'platform/checks/partitions.ts', 'platform/events/retention.ts'],
      // Finds the companies with rows in a table.
      'platform/db/companies-with.ts',
      // Reads events, or what happened to mails.
      ...['platform/checks/events.ts', 'platform/events/read.ts', 'platform/events/reader-lag.ts'],
      'platform/events/moved-companies.ts',
      // Reads objects of any feature by name.
      'demo/store.ts',
      // Everything that a company has, as the catalogue of the database lists it: its deletion and its export.
      'features/across/company-deletion/sql/delete-rows.ts',
      'features/across/company-export/sql/define-file.ts',
    ]
    const unknown = sources.filter(({ text }) => hasUnknownTables(text)).map(({ file }) => file)
    expect(unknown.sort()).toEqual(allowed.sort())
  })

  test('a feature reads tables of its own, of features before it, and of the platform', () => {
    const upwards = used.flatMap(({ file, by, reads }) =>
      [...reads].flatMap((table) => {
        const [owner = 'platform'] = owners.get(table) ?? []
        const isWrong = by === 'platform' ? owner !== 'platform' : order.includes(by) && isAbove(owner, by)
        return isWrong ? [`${file} reads ${table} of ${owner}`] : []
      }),
    )
    expect(upwards).toEqual([])
  })

  test('SQL stands in store.ts, or in a file that is named for what it stores', () => {
    const allowed = /\/(store|[a-z]+-store|notify|sessions|one-time-tokens)\.ts$|\/(sql|rules|doctor)\//
    const wrong = sources.filter(
      ({ file, text }) =>
        featureOf(file) &&
        !allowed.test(file) &&
        /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(|[^.]sql[<`]/.test(text),
    )
    expect(wrong.map(({ file }) => file)).toEqual([])
  })
})

describe('words', () => {
  const naming = (word: RegExp, isAmong: (file: string) => boolean) =>
    sources.filter(({ file, text }) => isAmong(file) && word.test(withoutComments(text))).map(({ file }) => file)

  test('the platform knows no word of the product', () => {
    // Error codes of the specification, segments of JPEG files, the contacts that events are about, the generated types.
    const allowed = ['errors.ts', 'images/formats/jpeg.ts', 'db/tables.ts']
    const isPlatform = (file: string) =>
      file.startsWith('platform/') && !file.startsWith('platform/events/') && !allowed.includes(file.slice(9))
    // SmartEmailing is the name of another service.
    expect(
      naming(/campaign|segment|consent|contact|shop|newsletter|(?<!smarte)mailing|automation/i, isPlatform),
    ).toEqual([])
  })

  test('what sends mails and what reports on them know mailings, not their kinds', () => {
    const below = order.slice(0, order.indexOf('mailing/campaigns')).filter((one) => one.startsWith('mailing/'))
    expect(naming(/campaign/i, (file) => below.includes(featureOf(file) ?? ''))).toEqual([])
    const isReport = (file: string) =>
      featureOf(file) === 'reports/statistics' && !/\/routes\/|\/feature\.ts$/.test(file)
    expect(naming(/campaign/i, isReport)).toEqual([])
  })
})

describe('sources', () => {
  test('every job stands in a jobs folder and is registered', async () => {
    const files = sources.filter(({ file }) => featureOf(file) && file.includes('/jobs/'))
    for (const { file } of files) {
      const values = Object.values((await import(join(SRC, file))) as Record<string, unknown>)
      const defined = values.filter((value) => typeof value === 'object' && value && 'payload' in value)
      expect(defined, file).not.toEqual([])
      for (const job of defined) expect(jobs, file).toContain(job)
    }
    const elsewhere = sources.filter(({ file, text }) => featureOf(file) && /\bdefineJob\(/.test(text))
    expect(elsewhere.map(({ file }) => file).filter((file) => !/\/jobs\/|\/define-[a-z-]+\.ts$/.test(file))).toEqual([])
  })

  test('only main.ts reads the environment', () => {
    const wrong = sources.filter(
      ({ file, text }) =>
        /\bprocess\.env\b|\benv\b[^\n]*= process\b|from 'node:process'/.test(text) &&
        !['main.ts', 'platform/db/embedded.ts'].includes(file),
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
