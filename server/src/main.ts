// The start of every process. Stripped and compiled sources are kept, which halves the time until a command runs; what
// follows is imported only then, because the cache must be on before it is read.
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

enableCompileCache(join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'node'))

try {
  const { main } = await import('./program.ts')
  await main(process.argv.slice(2), process.env)
  process.exit(process.exitCode ?? 0)
} catch (error) {
  const { message, stack } = error as Error
  process.stderr.write(`${process.env.LOG_LEVEL === 'debug' ? stack : message}\n`)
  process.exit(1)
}
