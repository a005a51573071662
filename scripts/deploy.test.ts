// The files of deploy/, checked against the product: every setting, command, path, port and metric in them must exist.
import { accessSync, constants, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findCommand } from '../server/src/commands/index.ts'

const ROOT = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const filesIn = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
const all = (file: string, pattern: RegExp) => [...read(file).matchAll(pattern)].map(([, found = '']) => found)
const columnOf = (file: string) => all(file, /^\| `([^`]+)`/gm)

const settings = columnOf('docs/generated/config.md')
const composeFiles = ['deploy/compose.yml', 'deploy/compose.roles.yml']
const units = filesIn('deploy/systemd')
const charts = filesIn('deploy/helm/postrider/templates')
/** Of the images of other programs, and of the shell. */
const OF_OTHERS = [
  ...['POSTGRES_USER', 'POSTGRES_PASSWORD', 'HOSTNAME', 'ALLOWED_SENDER_DOMAINS', 'ALLOW_EMPTY_SENDER_DOMAINS'],
  'RELAY_HOSTNAME',
]

describe('settings', () => {
  const isUnknown = (name: string) => !settings.includes(name) && !OF_OTHERS.includes(name)

  test.each(composeFiles)('of %s exist', (file) => {
    const names = [...all(file, /[\s{,]([A-Z][A-Z0-9_]+):\s/g), ...all(file, /\$\{([A-Z0-9_]+)/g)]
    expect(names.length).toBeGreaterThan(3)
    expect(names.filter(isUnknown)).toEqual([])
  })

  test('of the image exist', () => {
    const names = all('deploy/Dockerfile', /^ENV (.+)$/gm).flatMap((line) => line.match(/[A-Z_]+(?==)/g) ?? [])
    expect(names).toContain('DATA_DIR')
    expect(names.filter(isUnknown)).toEqual([])
  })

  test.each(units)('of %s exist', (file) => {
    const names = all(file, /^Environment=(.+)$/gm).flatMap((line) => line.match(/[A-Z_]+(?==)/g) ?? [])
    expect(names.length).toBeGreaterThan(0)
    expect(names.filter(isUnknown)).toEqual([])
  })

  test('of the chart exist', () => {
    const names = charts.flatMap((file) => all(file, /name: ([A-Z][A-Z0-9_]+)/g))
    expect(names).toContain('BASE_URL')
    expect(names.filter(isUnknown)).toEqual([])
  })
})

describe('commands', () => {
  const ROLES = ['api', 'worker', 'sender', 'inbound']
  const isCommand = (name: string) => ROLES.includes(name) || Boolean(findCommand([name]))

  test('of Compose, units and the chart exist', () => {
    const ofCompose = composeFiles.flatMap((file) => all(file, /<<: \*postrider\n\s+command: \[(\w+)\]/g))
    expect(ofCompose.sort()).toEqual([...ROLES, 'migrate'].sort())
    const ofUnits = units.flatMap((file) => all(file, /^ExecStart=\S+ (\S+)$/gm))
    expect(ofUnits.sort()).toEqual(['%i', 'migrate'])
    const ofCharts = [
      ...charts.flatMap((file) => all(file, /args: \[(\w+)\]/g)),
      ...all('deploy/helm/postrider/values.yaml', /^ {2}(\w+): \{ replicas/gm),
    ]
    expect(ofCharts).toContain('sender')
    expect([...ofCompose, ...ofCharts].filter((name) => !isCommand(name))).toEqual([])
  })

  test('start the same program with the same flags of Node', () => {
    const flags = [
      ...all('package.json', /exec node (--\S+) server\/src\/main\.ts/g),
      ...all('bin/postrider.mjs', /program = \['(--[^']+)'/g),
      ...all('deploy/Dockerfile', /^ENTRYPOINT .*"(--max[^"]+)", "server\/src\/main\.ts"\]$/gm),
    ]
    expect([flags.length, new Set(flags).size]).toEqual([3, 1])
  })

  test('of units are files that can be run', () => {
    const programs = new Set(units.flatMap((file) => all(file, /^ExecStart=\/opt\/postrider\/(\S+)/gm)))
    expect([...programs]).toEqual(['bin/postrider.mjs'])
    accessSync(join(ROOT, 'bin/postrider.mjs'), constants.X_OK)
  })
})

test('files that Compose and the image name exist', () => {
  const copied = all('deploy/Dockerfile', /^COPY (?!--)(.+) \S+$/gm).flatMap((line) => line.split(' '))
  const kept = all('deploy/Dockerfile', /^COPY --from=build \S+ \/app\/(\S+)/gm)
  const built = ['node_modules', 'web/dist']
  const mounted = composeFiles.flatMap((file) => all(file, /'\.\/([^:']+):/g).map((path) => `deploy/${path}`))
  const named = [...copied, ...kept.filter((path) => !built.includes(path)), ...mounted]
  expect(named).toContain('deploy/proxy/Caddyfile')
  expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  expect(all('deploy/compose.yml', /dockerfile: ([^\s}]+)/g)).toEqual(['deploy/Dockerfile'])
})

test('settings of Compose are written beside its file, where it looks for them', () => {
  const written = ['deploy/compose.yml', 'docs/guide/en/operators-handbook.md'].flatMap((file) =>
    all(file, />> (\S+)$/gm),
  )
  expect(new Set(written)).toEqual(new Set(['deploy/.env']))
})

test('routes that probes and proxies ask exist', () => {
  const served = all('server/src/interfaces/housekeeping.ts', /server\.get(?:<.*>)?\('([^']+)'/g)
  const asked = [
    ...all('deploy/Dockerfile', /\}(\/\w+)`/g),
    ...charts.flatMap((file) => all(file, /httpGet: \{ path: (\/\w+)/g)),
    ...filesIn('deploy/proxy').flatMap((file) => all(file, /:3000(\/[\w-]+)/g)),
  ]
  expect(asked.length).toBeGreaterThan(4)
  expect(asked.filter((path) => !served.includes(path))).toEqual([])
})

test('the image and the chart agree about ports and the user', () => {
  const [user] = all('deploy/Dockerfile', /--uid (\d+)/g)
  expect(new Set(charts.flatMap((file) => all(file, /runAsUser: (\d+)/g)))).toEqual(new Set([user]))
  const [api, others] = ['PORT', 'METRICS_PORT'].map(
    (name) => all('deploy/Dockerfile', new RegExp(`\\b${name}=(\\d+)`, 'g'))[0],
  )
  expect(read('deploy/helm/postrider/templates/roles.yaml')).toContain(`ternary ${api} ${others} (eq $role "api")`)
})

test('alerts and the dashboard use metrics that exist', () => {
  const metrics = columnOf('docs/generated/metrics.md')
  const expressions = [
    ...all('deploy/prometheus/alerts.yml', /expr: (.+)$/gm),
    ...all('deploy/grafana/postrider.json', /"expr": "((?:[^"\\]|\\.)+)"/g),
  ]
  expect(expressions.length).toBeGreaterThan(20)
  const used = expressions.flatMap(
    (one) => one.replace(/\{[^}]*\}|by \([^)]*\)/g, '').match(/\b[a-z]+(?:_[a-z]+)+\b/g) ?? [],
  )
  // Those of every process of Node are not in the list.
  const isKnown = (name: string) =>
    /^process_/.test(name) || [name, name.replace(/_(?:bucket|count|sum)$/, '')].some((one) => metrics.includes(one))
  expect(used.filter((name) => !isKnown(name) && name !== 'histogram_quantile')).toEqual([])
})
