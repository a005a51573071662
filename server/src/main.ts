// The start of every process. The compile cache keeps stripped and compiled sources, which halves the time until a command
// runs. It must be on before other modules are loaded, so they are imported afterwards.
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

enableCompileCache(join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'node'))

try {
  await import('./platform/threads/quick-imports.ts')
  const { main } = await import('./program.ts')
  await main(process.argv.slice(2), process.env)
  process.exit(process.exitCode ?? 0)
} catch (error) {
  const { message, stack } = error as Error
  process.stderr.write(`${process.env.LOG_LEVEL === 'debug' ? stack : message}\n`)
  process.exit(1)
}
