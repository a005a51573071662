import type { Db } from '../db/database.ts'
import { tx } from '../db/tx.ts'
import { closeAction, lockAction, moveAction } from './actions.ts'
import { type ActionRef, again, type JobRun } from './define-job.ts'

/** The result of a batch: how much it did, and the position of the next batch; null after the last one. */
export interface Step<Position> {
  done: number
  position: Position | null
}

export interface Batches<Position> {
  start: Position
  /** One batch, in the transaction that also stores the position. It locks the rows it changes, and ends within a second. */
  step(db: Db, position: Position): Promise<Step<Position>>
  /** Runs exactly once at the end, in the transaction that closes the action. */
  end(db: Db, done: number): Promise<void>
}

/**
 * Works through many rows in batches. Each batch is one transaction together with its position and progress, so a killed
 * job continues after the last committed batch and repeats nothing. The job needs `action` and `once`.
 */
export async function runBatches<Position>(
  { db, payload, stopping }: JobRun<ActionRef>,
  { start, step, end }: Batches<Position>,
) {
  for (;;) {
    const finished = await tx(db, async (db) => {
      const action = await lockAction(db, payload)
      if (!action || action.finished_at) return true
      const { done, position } = await step(db, (action.position as Position | null) ?? start)
      await moveAction(db, payload, Number(action.done) + done, { position })
      if (position !== null) return false
      await end(db, Number(action.done) + done)
      await closeAction(db, payload, false)
      return true
    })
    if (finished) return
    if (stopping()) return again()
  }
}
