// Writes all generated files, or with --check fails if a committed one is stale.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { openDatabase } from '../server/src/platform/db/database.ts'
import { openEmbedded } from '../server/src/platform/db/embedded.ts'
import { generateTypes } from '../server/src/platform/db/generate-types.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { cloudNetworks } from './gen-networks.ts'
import { textTypes } from './gen-texts.ts'

const root = join(import.meta.dirname, '..')
const files = new Map<string, string>([
  textTypes(),
  ['server/src/platform/db/tables.ts', await tableTypes()],
  ['server/src/features/mailing/tracking/verdict/cloud-networks.txt', await cloudNetworks()],
])
if (process.argv.includes('--check')) await check()
else await write()
// Imported only now, because it imports code that needs the table types.
const { generatedDocs } = await import('./gen-docs.ts')
for (const [path, text] of await generatedDocs()) files.set(path, text)
if (process.argv.includes('--check')) await check()
else await write()
process.exit(process.exitCode ?? 0)

async function write() {
  for (const [path, text] of files) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
}

async function check() {
  for (const [path, text] of files) {
    const committed = await readFile(join(root, path), 'utf8').catch(() => '')
    if (committed === text) continue
    console.error(`${path} is stale: run \`npm run gen\` and commit it`)
    process.exitCode = 1
  }
}

/** Migrates an empty database and reads the types from it. */
async function tableTypes(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'postrider-gen-'))
  const embedded = await openEmbedded({ dataDir: join(dataDir, 'data'), settings: { fsync: 'off' } })
  const { pool, close } = openDatabase({ url: embedded.url, max: 2, name: 'gen' })
  try {
    await migrate(pool)
    return await generateTypes(pool)
  } finally {
    await close()
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
