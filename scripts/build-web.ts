// Builds the web application if its sources changed since the last build.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const root = join(import.meta.dirname, '..')
const web = join(root, 'web')
const dist = join(web, 'dist')
const fresh = join(web, `dist.${process.pid}`)

const state = stateOfSources()
if (!existsSync(join(dist, '.built')) || readFileSync(join(dist, '.built'), 'utf8') !== state) {
  console.log('Building the web application …')
  const { build } = await import('vite')
  try {
    await build({ configFile: join(web, 'vite.config.ts'), logLevel: 'warn', build: { outDir: fresh } })
    compress(fresh)
    writeFileSync(join(fresh, '.built'), state)
    rmSync(dist, { recursive: true, force: true })
    renameSync(fresh, dist)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

function stateOfSources(): string {
  const hash = createHash('sha256')
  for (const file of ['package-lock.json', 'scripts/compile-guide.ts', 'scripts/guide-html.ts'])
    hash.update(readFileSync(join(root, file)))
  // The application shows the guides.
  const files = [web, join(root, 'docs', 'guide')]
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.parentPath.startsWith(dist))
    .map((entry) => join(entry.parentPath, entry.name))
  for (const file of files.sort()) hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}

/** Compresses the files once, instead of at every request. */
function compress(folder: string) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!/\.(js|css|svg)$/.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    const content = readFileSync(file)
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
    const quality = { [constants.BROTLI_PARAM_QUALITY]: 9 }
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params: quality }))
  }
}
