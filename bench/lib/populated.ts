import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BenchEnvironment, benchCompany, benchEnvironment, benchFolder } from './environment.ts'
import { type PopulateOptions, type Population, populate } from './people.ts'

type Company = Awaited<ReturnType<typeof benchCompany>>
export interface Populated {
  company: Company
  people: Population
  bench: BenchEnvironment
}

/**
 * An environment with a company full of contacts. If POSTRIDER_BENCH_CACHE names a folder, the new database is kept
 * there, and later runs work on a copy of it.
 */
export async function populatedEnvironment(options: PopulateOptions): Promise<Populated> {
  const cache = process.env.POSTRIDER_BENCH_CACHE
  if (!cache) return make(options)
  const kept = join(cache, keyOf(options))
  if (!existsSync(kept)) await keep(kept, options)
  const folder = benchFolder()
  // -a keeps the owner of the files, which is the account of the database.
  execFileSync('cp', ['-a', `${kept}/.`, folder])
  const { company, people } = JSON.parse(readFileSync(join(kept, 'made.json'), 'utf8')) as Omit<Populated, 'bench'>
  return { company, people, bench: await benchEnvironment(folder) }
}

async function make(options: PopulateOptions, folder?: string, { keep = false } = {}): Promise<Populated> {
  const bench = await benchEnvironment(folder, { keep })
  try {
    const company = await benchCompany(bench.database)
    return { company, bench, people: await populate(bench.database, company, options) }
  } catch (error) {
    await bench.close()
    throw error
  }
}

/** Creates the folder under a temporary name, so that an interrupted run leaves nothing that looks complete. */
async function keep(folder: string, options: PopulateOptions): Promise<void> {
  const fresh = `${folder}.new`
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { recursive: true, mode: 0o755 })
  const { bench, company, people } = await make(options, fresh, { keep: true })
  await bench.close()
  writeFileSync(join(fresh, 'made.json'), JSON.stringify({ company, people }))
  renameSync(fresh, folder)
}

/** The key changes with the schema, the generator and the month: the database has partitions up to it. */
function keyOf({ contacts, seed, mails, shopping }: PopulateOptions): string {
  const root = join(import.meta.dirname, '..', '..')
  const files = globSync(['server/migrations/*.sql', 'bench/lib/people.ts', 'bench/lib/people/**/*.{ts,txt}'], {
    cwd: root,
  })
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 7))
  for (const file of files.sort()) hash.update(readFileSync(join(root, file)))
  const parts = [contacts ?? 'default', seed ?? 'default', mails && 'mails', shopping && 'shopping']
  return [...parts.filter(Boolean), hash.digest('hex').slice(0, 12)].join('-')
}
