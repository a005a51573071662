import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { QUICK_IMPORTS } from '../../src/platform/threads/thread.ts'
import { DATA_KEY } from './constants.ts'
import { onClose } from './database.ts'

/** The program's own compile cache. Without it, each start takes twice as long. */
const COMPILE_CACHE = join(import.meta.dirname, '..', '..', '..', 'node_modules', '.cache', 'node')

/** Starts a script of this folder in a process that a test may kill. The script prints one line when it is ready. */
export async function startProcess(script: string, env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', QUICK_IMPORTS, join(import.meta.dirname, script)], {
    // Overrides the BASE_URL that the test runner sets.
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      BASE_URL: 'http://127.0.0.1:3000',
      DATA_KEY: DATA_KEY.toString('base64'),
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onClose(async () => child.kill('SIGKILL'))
  const early = once(child, 'exit').then(() => Promise.reject(new Error(`${script} ended by itself`)))
  await Promise.race([once(child.stdout!, 'data'), early])
  return child
}
