// The guides, checked against what they describe: every page, route, setting, metric, command and link must exist.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findCommand } from '../server/src/commands/index.ts'
import { type Block, type Inline, plain } from '../web/src/features/guide/logic/tree.ts'
import { compileGuide } from './compile-guide.ts'

const ROOT = join(import.meta.dirname, '..')
const GUIDES = join(ROOT, 'docs', 'guide')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

const guides = ['en', 'cs', 'sk'].flatMap((language) =>
  readdirSync(join(GUIDES, language)).map((file) => {
    const markdown = readFileSync(join(GUIDES, language, file), 'utf8')
    return { language, file, id: `${language}/${file}`, markdown, ...compileGuide(markdown) }
  }),
)
type ReadGuide = (typeof guides)[number]

const within = (block: Block): Block[] => [
  block,
  ...(block.type === 'list' ? block.items.flat() : block.type === 'note' ? block.blocks : []).flatMap(within),
]
const linesOf = (block: Block): readonly (readonly Inline[])[] =>
  block.type === 'heading' || block.type === 'paragraph'
    ? [block.text]
    : block.type === 'table'
      ? [...block.head, ...block.rows.flat()]
      : []
const partsOf = (parts: readonly Inline[]): Exclude<Inline, string>[] =>
  parts.flatMap((part) => (typeof part === 'string' ? [] : 'code' in part ? [part] : [part, ...partsOf(part.text)]))

const blocksOf = ({ blocks }: ReadGuide) => blocks.flatMap(within)
const inlinesOf = (guide: ReadGuide) => blocksOf(guide).flatMap(linesOf).flatMap(partsOf)
const codesOf = (guide: ReadGuide) => inlinesOf(guide).flatMap((part) => ('code' in part ? [part.code] : []))
const anchorsOf = (guide: ReadGuide) => blocksOf(guide).flatMap((one) => (one.type === 'heading' ? [one.id] : []))
/** Commands and files: inline code, and lines of blocks. */
const linesOfCode = (guide: ReadGuide) => [
  ...codesOf(guide),
  ...blocksOf(guide).flatMap((block) => (block.type === 'code' ? block.text.replace(/\\\n/g, ' ').split('\n') : [])),
]
const each = describe.each(guides.map((guide) => [guide.id, guide] as const))

const columnOf = (file: string) => [...read(file).matchAll(/^\| `([^`]+)`/gm)].map(([, name = '']) => name)
const settings = columnOf('docs/generated/config.md')
const metrics = columnOf('docs/generated/metrics.md')
const alerts = [...read('deploy/prometheus/alerts.yml').matchAll(/alert: (\w+)/g)].map(([, name]) => name)
const namesIn = (folder: string) =>
  readdirSync(join(ROOT, folder)).flatMap((file) =>
    [...read(`${folder}/${file}`).matchAll(/^ {2}name: '(\w+)'/gm)].map(([, name = '']) => name),
  )
const assistantTools = ['tools', 'prompts'].flatMap((kind) => namesIn(`server/src/interfaces/mcp/${kind}`))

const TENANT = '/api/v1/tenants/{tenant}'
const described: [string, object][] = Object.entries(JSON.parse(read('docs/generated/openapi.json')).paths)
const housekeeping = [...read('server/src/interfaces/housekeeping.ts').matchAll(/server\.get(?:<.*>)?\('([^']+)'/g)]
const routes = new Set([
  ...described.flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`)),
  ...housekeeping.map(([, path]) => `GET ${path}`),
])
const paths = [...routes].map((route) => route.split(' ')[1]!)

/** Variables of other programs, and those that the examples introduce. */
const VARIABLES = [
  ...['POSTRIDER_URL', 'POSTRIDER_TENANT', 'POSTRIDER_KEY', 'POSTRIDER_SHOP', 'BACKUPS', 'RESTORED', 'NAME'],
  ...['POSTGRES_PASSWORD', 'UUID', 'ID', 'SHOP', 'PURPOSE', 'LIST', 'CONTACT', 'CAMPAIGN', 'BASE'],
]
/** Names in snake case that are no metrics: of PostgreSQL. */
const OF_POSTGRES = [
  ...['shared_buffers', 'max_connections', 'archive_command', 'pg_stat_archiver', 'pg_upgrade', 'pg_wal'],
  ...['max_prepared_transactions', 'shared_preload_libraries'],
]
/** Folders of a machine, not paths of the product. */
const MACHINE = /^\/(?:opt|etc|var)\//

each('%s', (_, guide) => {
  test('names routes that exist', () => {
    const named = codesOf(guide).filter((code) => /^(?:GET|POST|PUT|PATCH|DELETE) \//.test(code))
    const isThere = (route: string) => routes.has(route) || routes.has(route.replace(' ', ` ${TENANT}`))
    expect(named.filter((route) => !isThere(route))).toEqual([])
    const alone = codesOf(guide).filter((code) => /^\/[\w.]/.test(code) && !MACHINE.test(code))
    expect(alone.filter((path) => !paths.some((one) => one === path || one.startsWith(`${path}/`)))).toEqual([])
  })

  test('names settings that exist', () => {
    const named = linesOfCode(guide).flatMap((line) => [
      ...[...line.matchAll(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g)].map(([name]) => name),
      ...[...line.matchAll(/^(?:export )?([A-Z][A-Z0-9]+)(?==|$)/g)].map(([, name = '']) => name),
    ])
    expect(named.filter((name) => !settings.includes(name) && !VARIABLES.includes(name))).toEqual([])
  })

  test('names metrics, alerts and tools that exist', () => {
    const known = [...metrics, ...assistantTools, ...OF_POSTGRES]
    const snake = codesOf(guide).filter((code) => /^[a-z]+(?:_[a-z]+)+$/.test(code))
    expect(snake.filter((name) => !known.includes(name))).toEqual([])
    const camel = codesOf(guide).filter((code) => /^(?:[A-Z][a-z]+){2,}$/.test(code))
    expect(camel.filter((name) => !alerts.includes(name))).toEqual([])
  })

  test('names commands of the program as they are', () => {
    const lines = linesOfCode(guide).flatMap((line) => /\bpostrider (?!\S*\/)([a-z].*)$/.exec(line)?.[1] ?? [])
    expect(lines.flatMap((line) => faultOf(line) ?? [])).toEqual([])
    const units = linesOfCode(guide).flatMap((line) => [...line.matchAll(/postrider@(\w+)/g)].map(([, role]) => role!))
    expect(units.filter((role) => !ROLES.includes(role))).toEqual([])
  })

  test('names pages and buttons as the application does', () => {
    const texts = textsIn(guide.language)
    const named = inlinesOf(guide).flatMap((part) =>
      'type' in part && part.type === 'strong' ? plain(part.text).split(' → ') : [],
    )
    expect(named.filter((name) => !texts.has(name))).toEqual([])
    const paths = inlinesOf(guide).flatMap((part) =>
      'type' in part && part.type === 'strong' && plain(part.text).includes(' → ') ? [plain(part.text)] : [],
    )
    expect(paths.filter((path) => !settingsPages(guide.language).includes(path))).toEqual([])
  })

  test('links to what exists', () => {
    const links = inlinesOf(guide).flatMap((part) => ('type' in part && part.type === 'link' ? [part.href] : []))
    expect(links.length).toBeGreaterThan(0)
    const missing = links.filter((href) => {
      const [path = '', anchor] = href.split('#')
      const file = join(GUIDES, dirname(guide.id), path)
      const target = guides.find(({ id }) => join(GUIDES, id) === file)
      return !existsSync(file) || (anchor !== undefined && !(target && anchorsOf(target).includes(anchor)))
    })
    expect(missing).toEqual([])
  })

  test('has headings with anchors of their own', () => {
    const anchors = anchorsOf(guide)
    expect(new Set(anchors).size).toBe(anchors.length)
  })

  test.skipIf(guide.language !== 'en')('is in plain words', () => {
    expect(guide.markdown.match(/\b(?:told|nobody|anybody|somebody|whom|whoever|anew)\b/gi)).toBeNull()
  })

  test.skipIf(guide.language === 'en')('has the parts of the English one', () => {
    const shapeOf = (one: ReadGuide) =>
      one.blocks.flatMap(({ type }) => (/heading|table|list/.test(type) ? [type] : []))
    expect(shapeOf(guide)).toEqual(shapeOf(guides.find(({ id }) => id === `en/${guide.file}`)!))
  })
})

test('the application lists every guide, and the part of marketers is in all languages', () => {
  const [, list = ''] = /NAMES = \[([^\]]+)\]/.exec(read('web/src/features/guide/logic/guides.ts')) ?? []
  const listed = [...list.matchAll(/'([\w-]+)'/g)].map(([, name]) => `${name}.md`)
  const files = (language: string) => guides.filter((one) => one.language === language).map(({ file }) => file)
  expect(listed.sort()).toEqual(files('en').sort())
  const marketers = ['connect-a-shop.md', 'dns-and-deliverability.md', 'first-hour.md', 'moving-in.md']
  expect([files('cs').sort(), files('sk').sort()]).toEqual([marketers, marketers])
})

const ROLES = ['api', 'worker', 'sender', 'inbound']

/** What is wrong with a command, without running it. A sentence may name a command without its arguments. */
function faultOf(line: string): string | null {
  const args = (line.match(/"[^"]*"|'[^']*'|\S+/g) ?? []).map((word) => word.replace(/^["']|["']$/g, ''))
  if (args.length === 1 && ROLES.includes(args[0]!)) return null
  try {
    findCommand(args)
    return null
  } catch (error) {
    const { message } = error as Error
    return /^Missing: |argument missing/.test(message) ? null : `${line}: ${message.split('\n')[0]}`
  }
}

function textsIn(language: string): Set<string> {
  const folders = ['web/src/features', 'web/src/i18n'].flatMap((folder) =>
    readdirSync(join(ROOT, folder)).flatMap((name) => [`${folder}/${name}/texts`, `${folder}/${name}`]),
  )
  const files = folders.map((folder) => `${folder}/${language}.json`).filter((file) => existsSync(join(ROOT, file)))
  const leaves = (value: unknown): string[] =>
    typeof value === 'string' ? [value] : Object.values(value as object).flatMap(leaves)
  return new Set(files.flatMap((file) => leaves(JSON.parse(read(file)))))
}

/** Pages of the settings as guides name them, such as “Settings → Domains”. */
function settingsPages(language: string): string[] {
  const titlesOf = (feature: string): Record<string, string> =>
    JSON.parse(read(`web/src/features/${feature}/texts/${language}.json`)).titles ?? {}
  return readdirSync(join(ROOT, 'web/src/features')).flatMap((feature) =>
    [...read(`web/src/features/${feature}/feature.ts`).matchAll(/settings: \{ title: '(\w+)'/g)].map(
      ([, title = '']) => `${titlesOf('settings').settings} → ${titlesOf(feature)[title]}`,
    ),
  )
}
