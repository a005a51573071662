import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../src/platform/db/database.ts'
import { startProcess } from './child-process.ts'
import { createTurnstile } from './turnstile.ts'
import { until } from './until.ts'

const WORK_MS = 240_000

/**
 * Runs an action to its end in worker processes and kills the first ones during the work. Returns the progress at which
 * each was killed.
 */
export async function runKilling(
  url: string,
  db: Db,
  actionId: string,
  kills: number,
  env: Record<string, string> = {},
) {
  const startWorker = () => startProcess('worker-process.ts', { DATABASE_URL: url, ...env })
  const progress = async () => {
    const { rows } = await sql<{ done: string; ended: boolean }>`
      select done, finished_at is not null as ended from action where id = ${actionId}`.execute(db)
    return { done: Number(rows[0]!.done), ended: rows[0]!.ended }
  }
  const killedAt: number[] = []
  const turnstile = await createTurnstile(url)
  try {
    while (killedAt.length < kills) {
      const worker = await startWorker()
      const before = await progress()
      const moved = await until(
        'a batch',
        async () => {
          await turnstile.pass()
          const now = await progress()
          return now.done > before.done || now.ended ? now : null
        },
        WORK_MS,
      )
      await sleep(Math.random() * 30) // somewhere inside the next batch
      worker.kill('SIGKILL')
      if (moved.ended) return killedAt
      killedAt.push(moved.done)
    }
  } finally {
    await turnstile.remove()
  }
  const worker = await startWorker()
  await until('the end', async () => (await progress()).ended, WORK_MS).finally(() => worker.kill('SIGKILL'))
  return killedAt
}
