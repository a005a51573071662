import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../../src/platform/db/database.ts'
import { DATA_KEY } from './constants.ts'
import { onClose } from './database.ts'

const SCRIPT = join(import.meta.dirname, 'worker-process.ts')
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Runs an action to its end in worker processes of which the first ones are killed in the middle of the work. Returns
 * at which progress each was killed.
 */
export async function runKilling(
  url: string,
  db: Db,
  actionId: string,
  kills: number,
  env: Record<string, string> = {},
) {
  const killedAt: number[] = []
  const progress = async () => {
    const { rows } = await sql<{ done: string; ended: boolean }>`
      select done, finished_at is not null as ended from action where id = ${actionId}`.execute(db)
    return { done: Number(rows[0]!.done), ended: rows[0]!.ended }
  }
  for (;;) {
    const worker = await startWorkerProcess(url, env)
    const before = (await progress()).done
    for (;;) {
      const { done, ended } = await progress()
      if (ended) {
        worker.kill('SIGKILL')
        return killedAt
      }
      if (killedAt.length < kills && done > before) {
        await pause(Math.random() * 30) // somewhere inside of the next batch
        worker.kill('SIGKILL')
        killedAt.push(done)
        break
      }
      await pause(5)
    }
  }
}

async function startWorkerProcess(url: string, env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [SCRIPT], {
    // The test runner puts a BASE_URL of its own into the environment.
    env: {
      ...process.env,
      BASE_URL: 'http://127.0.0.1:3000',
      DATABASE_URL: url,
      DATA_KEY: DATA_KEY.toString('base64'),
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onClose(async () => child.kill('SIGKILL'))
  await new Promise((resolve, reject) => {
    child.stdout!.once('data', resolve)
    child.once('exit', () => reject(new Error('the worker process ended by itself')))
  })
  return child
}
