import { sql } from 'kysely'
import type { Db } from '../../src/platform/db/database.ts'
import { startProcess } from './child-process.ts'

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
    const worker = await startProcess('worker-process.ts', { DATABASE_URL: url, ...env })
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
