// Runs the commands of the guides against a product of its own, in the order in which a reader runs them.
import { execFile, execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compileGuide } from '../scripts/compile-guide.ts'
import type { Block } from '../web/src/features/guide/logic/tree.ts'
import { usedInstallation } from './support/product.ts'

const ROOT = join(import.meta.dirname, '..')
const GUIDES = join(ROOT, 'docs', 'guide')

type Code = Extract<Block, { type: 'code' }>
const guides = ['en', 'cs', 'sk'].flatMap((language) =>
  readdirSync(join(GUIDES, language)).map((file) => {
    const { blocks } = compileGuide(readFileSync(join(GUIDES, language, file), 'utf8'))
    const isRun = (block: Block): block is Code => block.type === 'code' && block.isRun
    return { id: `${language}/${file}`, blocks: blocks.filter(isRun) }
  }),
)

/** How programs of a language are run: all blocks of a guide together, because later ones use values of earlier ones. */
const RUNNERS = {
  sh: { program: 'bash', file: 'commands.sh', before: 'set -euo pipefail\n' },
  js: { program: 'node', file: 'journey.mjs', before: '' },
  php: { program: 'php', file: 'journey.php', before: '' },
  python: { program: 'python3', file: 'journey.py', before: '' },
}
type Language = keyof typeof RUNNERS

const isInstalled = (program: string) => {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`])
    return true
  } catch {
    return false
  }
}

let product: Awaited<ReturnType<typeof usedInstallation>>
let folder: string
beforeAll(async () => {
  product = await usedInstallation()
  await product.up()
  // The embedded database runs as an account of its own, which must reach its folder.
  folder = mkdtempSync(join(tmpdir(), 'postrider-guides-'))
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'backups'))
  // npx takes seconds to find the launcher of this checkout.
  const launcher = `#!/bin/sh\nshift\nexec node "${join(ROOT, 'bin', 'postrider.mjs')}" "$@"\n`
  writeFileSync(join(folder, 'npx'), launcher, { mode: 0o755 })
})
afterAll(async () => {
  await product.remove()
  rmSync(folder, { recursive: true, force: true })
})

/** The variables that the guides introduce. Readers of each language have a company with the currency of their country. */
const environmentOf = (spoken: string): Promise<NodeJS.ProcessEnv> => {
  companies[spoken] ??= createEnvironment(spoken)
  return companies[spoken]
}
const companies: Record<string, Promise<NodeJS.ProcessEnv>> = {}
async function createEnvironment(spoken: string): Promise<NodeJS.ProcessEnv> {
  const company = ['--name', spoken, '--email', `${spoken}@example.com`, '--currency', spoken === 'sk' ? 'EUR' : 'CZK']
  const { tenant, shopId, apiKey } = JSON.parse((await product.command('company', 'create', ...company)).out)
  return {
    ...product.env,
    PATH: `${folder}:${product.env.PATH}`,
    POSTRIDER_URL: product.base,
    POSTRIDER_TENANT: tenant,
    POSTRIDER_KEY: apiKey,
    POSTRIDER_SHOP: shopId,
    BACKUPS: join(folder, 'backups'),
    BACKUP_PASSWORD: 'correct horse battery',
    RESTORED: join(folder, 'restored'),
  }
}

async function run(
  spoken: string,
  language: Language,
  blocks: readonly Code[],
): Promise<{ code: number; output: string }> {
  const { program, file, before } = RUNNERS[language]
  const path = join(folder, file)
  writeFileSync(path, before + blocks.map(({ text }) => text).join('\n\n'))
  const env = await environmentOf(spoken)
  return new Promise((resolve) => {
    execFile(program, [path], { env, cwd: ROOT }, (error, out, err) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, output: out + err }),
    )
  })
}

const runs = guides.flatMap(({ id, blocks }) =>
  (Object.keys(RUNNERS) as Language[]).flatMap((language) => {
    const own = blocks.filter((block) => block.language === language)
    return own.length ? [[`${id}, ${language}`, language, own] as const] : []
  }),
)

test('there are commands to run, in all four languages of the API', () => {
  expect(new Set(runs.map(([, language]) => language))).toEqual(new Set(['sh', 'js', 'php', 'python']))
  const known = [...Object.keys(RUNNERS), 'sql']
  const unknown = guides.flatMap(({ blocks }) => blocks.filter(({ language }) => !known.includes(language)))
  expect(unknown).toEqual([])
})

describe.each(runs)('%s', (id, language, blocks) => {
  test.skipIf(!isInstalled(RUNNERS[language].program))('runs', async () => {
    const { code, output } = await run(id.slice(0, 2), language, blocks)
    expect(code, output).toBe(0)
    if (id.includes('api-in-10-minutes')) expect(output).toMatch(/recipients\W+1|^1$/m)
  })
})

test('the statements of the handbook run on the database', async () => {
  const statements = guides.flatMap(({ blocks }) => blocks.filter(({ language }) => language === 'sql'))
  expect(statements.length).toBeGreaterThan(2)
  const client = new pg.Client(product.databaseUrl())
  await client.connect()
  for (const { text } of statements) await client.query(text)
  await client.end()
})
