import Type from 'typebox'
import { beforeAll, describe, expect, test } from 'vitest'
import { fakeClock, testApp } from '../../../test/support/app.ts'
import { cloneDatabase } from '../../../test/support/database.ts'
import { runDueJobs } from '../../../test/support/jobs.ts'
import { until } from '../../../test/support/until.ts'
import type { App } from '../app.ts'
import { tx } from '../db/tx.ts'
import { ActionRef, again, defineJob } from './define-job.ts'
import { enqueue, enqueueAction } from './enqueue.ts'
import { startWorker } from './worker.ts'

let app: App
const ran: string[] = []

const note = defineJob({
  name: 'test.note',
  payload: Type.Object({ text: Type.String() }),
  tries: 2,
  once: ({ text }) => text,
  run: async ({ payload }) => {
    ran.push(payload.text)
  },
})

let rounds = 0
const longWork = defineJob({
  name: 'test.long',
  payload: Type.Object({}),
  tries: 2,
  once: () => 'long',
  run: async () => (++rounds < 3 ? again() : undefined),
})

const failing = defineJob({
  name: 'test.failing',
  payload: Type.Object({}),
  tries: 3,
  run: () => Promise.reject(new Error('broken')),
})

beforeAll(async () => {
  app = await testApp(await cloneDatabase(15), fakeClock())
})

const waiting = async (name: string) => {
  const { rows } = await app.database.pool.query(
    'select j.* from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1',
    [name],
  )
  return rows
}

describe('a job', () => {
  test('exists only if the transaction that caused it was committed', async () => {
    const work = tx(app.database.db, async (db) => {
      await enqueue(db, note, { text: 'never' })
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    await runDueJobs(app, [note])
    expect(ran).not.toContain('never')
  })

  test('with the same key waits once', async () => {
    await enqueue(app.database.db, note, { text: 'twice' })
    await enqueue(app.database.db, note, { text: 'twice' })
    await runDueJobs(app, [note])
    expect(ran.filter((text) => text === 'twice')).toHaveLength(1)
  })

  test('that has more to do is queued again', async () => {
    await enqueue(app.database.db, longWork, {})
    await runDueJobs(app, [longWork])
    expect(rounds).toBe(3)
  })

  test('with an invalid payload fails with a message', async () => {
    await enqueue(app.database.db, note, { txt: 'wrong' } as never)
    await runDueJobs(app, [note])
    const [job] = await waiting('test.note')
    expect(job.last_error).toContain('does not fit')
    await app.database.pool.query('delete from graphile_worker._private_jobs')
  })

  test('that fails is repeated later, up to its number of attempts', async () => {
    await enqueue(app.database.db, failing, {})
    await runDueJobs(app, [failing])
    const [job] = await waiting('test.failing')
    expect(job).toMatchObject({ attempts: 1, max_attempts: 3 })
    expect(job.run_at.getTime()).toBeGreaterThan(job.updated_at.getTime())
    await app.database.pool.query('delete from graphile_worker._private_jobs')
  })
})

describe('an action', () => {
  const fate = { fail: false }
  const notified: string[] = []
  const visible = defineJob({
    name: 'test.visible',
    payload: Type.Object({ ...ActionRef, step: Type.Integer() }),
    tries: 1,
    action: true,
    failed: async (_db, payload) => {
      notified.push(payload.actionId)
    },
    run: async ({ db, payload, progress }) => {
      await progress(db, payload.step, 10)
      if (fate.fail) throw new Error('broken')
    },
  })
  const row = (id: string) =>
    app.database.db.selectFrom('action').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  beforeAll(async () => {
    await app.database.pool.query(
      "insert into tenant (name, timezone, language, currency) values ('x', 'UTC', 'en', 'EUR')",
    )
  })

  test('shows its progress and is closed when the job is done', async () => {
    const id = await tx(app.database.db, (db) => enqueueAction(db, visible, '1', { step: 4 }))
    expect(await row(id)).toMatchObject({ type: 'test.visible', done: '0', finished_at: null })
    await runDueJobs(app, [visible])
    expect(await row(id)).toMatchObject({
      done: '4',
      total: '10',
      failed: false,
      finished_at: expect.any(Date),
      started_at: expect.any(Date),
    })
  })

  test('is closed as failed after the last attempt, and the job can notify the company', async () => {
    fate.fail = true
    const id = await tx(app.database.db, (db) => enqueueAction(db, visible, '1', { step: 1 }))
    await runDueJobs(app, [visible])
    expect(await row(id)).toMatchObject({ failed: true, finished_at: expect.any(Date) })
    expect(notified).toEqual([id])
    await app.database.pool.query('delete from graphile_worker._private_jobs')
  })

  test('does not exist when the transaction that queued it was rolled back', async () => {
    const work = tx(app.database.db, async (db) => {
      await enqueueAction(db, visible, '1', { step: 7 })
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    const { rows } = await app.database.pool.query('select * from action where finished_at is null')
    expect(rows).toEqual([])
  })
})

describe('a worker', () => {
  test('refuses to start when a waiting job has no handler, or two have one name', async () => {
    await enqueue(app.database.db, failing, {})
    await expect(startWorker(app, { jobs: [note], concurrency: 1, deadAfterMs: 1000 })).rejects.toThrow('test.failing')
    await app.database.pool.query('delete from graphile_worker._private_jobs')
    await expect(startWorker(app, { jobs: [note, note], concurrency: 1 })).rejects.toThrow(
      'two jobs are called test.note',
    )
  })

  test('runs queued jobs, lets a running job finish when it stops, and starts no other', async () => {
    const entered = Promise.withResolvers<void>()
    const leave = Promise.withResolvers<void>()
    let finished = false
    const slow = defineJob({
      name: 'test.slow',
      payload: Type.Object({}),
      tries: 1,
      run: async ({ stopping }) => {
        entered.resolve()
        await leave.promise
        finished = stopping()
      },
    })
    const worker = await startWorker(app, { jobs: [note, slow], concurrency: 1 })
    await enqueue(app.database.db, slow, {})
    await entered.promise
    const stopped = worker.stop()
    await enqueue(app.database.db, note, { text: 'too late' })
    leave.resolve()
    await stopped
    expect(finished).toBe(true)
    expect(ran).not.toContain('too late')
    expect(await waiting('test.slow')).toHaveLength(0)
    await app.database.pool.query('delete from graphile_worker._private_jobs')
  })

  /** Queues a job that another worker locked a minute ago and that worker's last report. */
  async function lockedBy(workerId: string, text: string, seenAt: string) {
    await enqueue(app.database.db, note, { text })
    await app.database.pool.query(
      "update graphile_worker._private_jobs set locked_at = now() - interval '1 minute', locked_by = $1, attempts = 1 where locked_by is null",
      [workerId],
    )
    await app.database.pool.query('insert into worker_process values ($1, now() + $2::interval)', [workerId, seenAt])
  }
  const workUntil = async (text: string) => {
    const worker = await startWorker(app, { jobs: [note], concurrency: 1, deadAfterMs: 1000 })
    await until(`the job ${text}`, () => ran.includes(text)).finally(() => worker.stop())
  }

  test('takes over the jobs of a worker that was killed', async () => {
    // The state after a SIGKILL: a locked job, and a worker that no longer reports.
    await lockedBy('dead', 'orphan', '-1 minute')
    await workUntil('orphan')
    const { rows } = await app.database.pool.query('select * from worker_process')
    expect(rows).toEqual([])
  })

  test('leaves the jobs of a living worker alone', async () => {
    // It has just reported, however slow this machine is.
    await lockedBy('alive', 'held', '1 hour')
    await lockedBy('dead', 'another orphan', '-1 minute')
    await workUntil('another orphan')
    expect(ran).not.toContain('held')
  })
})
