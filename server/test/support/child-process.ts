import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { DATA_KEY } from './constants.ts'
import { onClose } from './database.ts'

/** The same as that of the program: stripped and compiled sources, without which each start takes twice as long. */
const COMPILED = join(import.meta.dirname, '..', '..', '..', 'node_modules', '.cache', 'node')

/** Starts a script of this folder in a process of its own, which a test may kill; it says one line when it works. */
export async function startProcess(script: string, env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, script)], {
    // The test runner puts a BASE_URL of its own into the environment.
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: COMPILED,
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
