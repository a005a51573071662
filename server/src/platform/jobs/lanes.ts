import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { PREPARED } from '../db/prepared.ts'
import { tx } from '../db/tx.ts'
import { closeAction, findAction, lockAction, moveAction } from './actions.ts'
import type { Step } from './batches.ts'
import { type ActionRef, again, type JobRun } from './define-job.ts'

export interface Lanes<Position> {
  /** The position at which each lane starts. Lanes must not change the same rows. `before` is what the action stored. */
  start(db: Db, before: unknown): Promise<Position[]>
  /** One batch of a lane, in the transaction that also stores its position. */
  step(db: Db, position: Position): Promise<Step<Position>>
  /** Runs exactly once at the end, in the transaction that closes the action. */
  end(db: Db): Promise<void>
}

/** The positions of all lanes; null for those that have ended. */
interface Positions<Position> {
  lanes: (Position | null)[]
}

/**
 * Works through many rows in batches as `runBatches` does, several batches at a time on as many connections. Each batch is
 * one transaction together with the position of its lane, so a killed job continues each lane after its last committed
 * batch.
 */
export async function runLanes<Position>(job: JobRun<ActionRef>, { start, step, end }: Lanes<Position>) {
  const { db, payload } = job
  const lanes = await openLanes(db, payload, start)
  let hasFailed = false
  const run = async (lane: number) => {
    while (!job.stopping() && !hasFailed) if (await runBatch(lane)) return
  }
  const runBatch = (lane: number) =>
    tx(db, async (db) => {
      await lockLane(db, payload, lane)
      const action = await findAction(db, payload)
      const position = (action?.position as Positions<Position> | null)?.lanes[lane] ?? null
      if (!action || action.finished_at || position === null) return true
      const { done, position: next } = await step(db, position)
      const { lanes } = await moveLane<Position>(db, payload, { lane, done, position: next })
      if (lanes.some((one) => one !== null)) return next === null
      await end(db)
      await closeAction(db, payload, false)
      return true
    })
  const results = await Promise.allSettled(
    Array.from({ length: lanes }, (_, lane) =>
      run(lane).catch((error: unknown) => {
        hasFailed = true
        throw error
      }),
    ),
  )
  for (const result of results) if (result.status === 'rejected') throw result.reason
  const action = await findAction(db, payload)
  return action && !action.finished_at ? again() : undefined
}

/** The position of each lane, null for one that has ended; null before the job was started. */
export async function positionsOf<Position>(db: Db, payload: ActionRef): Promise<(Position | null)[] | null> {
  return ((await findAction(db, payload))?.position as Positions<Position> | null)?.lanes ?? null
}

/** Stores where the lanes start, unless the job was started before. Returns their number. */
const openLanes = <Position>(db: Db, payload: ActionRef, start: Lanes<Position>['start']): Promise<number> =>
  tx(db, async (db) => {
    const action = await lockAction(db, payload)
    if (!action || action.finished_at) return 0
    const before = action.position as Positions<Position> | null
    if (before?.lanes) return before.lanes.length
    const lanes = await start(db, before)
    await moveAction(db, payload, Number(action.done), { position: { lanes } satisfies Positions<Position> })
    return lanes.length
  })

/** A worker that lost its job may still run a batch: another one waits for it. */
const lockLane = (db: Db, { actionId }: ActionRef, lane: number) =>
  sql`${PREPARED} select pg_advisory_xact_lock(hashtextextended(${`lane ${actionId} ${lane}`}, 0))`.execute(db)

/** Stores the position of one lane. It locks the action at the end of a batch only, so that batches run side by side. */
async function moveLane<Position>(
  db: Db,
  { tenantId, actionId }: ActionRef,
  { lane, done, position }: { lane: number; done: number; position: Position | null },
): Promise<Positions<Position>> {
  const { rows } = await sql<{ position: Positions<Position> }>`${PREPARED}
    update action set
      done = done + ${done},
      started_at = coalesce(started_at, ${new Date()}::timestamptz),
      position = jsonb_set(position, array['lanes', ${String(lane)}], ${JSON.stringify(position)}::jsonb)
    where tenant_id = ${tenantId} and id = ${actionId}
    returning position`.execute(db)
  return rows[0]!.position
}
