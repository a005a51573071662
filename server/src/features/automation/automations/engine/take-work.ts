import type { Context } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { tx } from '../../../../platform/db/tx.ts'
import { isTransient } from './transient.ts'

interface Taking<Work> {
  /** Locks the next work of any company. */
  take(db: Db, now: Date): Promise<Work | undefined>
  /** Does it, in the same transaction. */
  work(context: Context, taken: Work): Promise<void>
  putOff(db: Db, taken: Work, until: Date): Promise<unknown>
  /** For the log: what it is, and what failed. */
  nameOf(taken: Work): Record<string, unknown>
  failure: string
}

const AFTER_FAULT_MS = 60_000
/** After a deadlock. */
const AGAIN_MS = 1000

/** Takes the next work and does it; false when there is none. Work that fails is put off, so that it delays no other. */
export async function takeWork<Work>({ app, db, now }: Context, taking: Taking<Work>): Promise<boolean> {
  let taken: Work | undefined
  try {
    return await tx(db, async (db) => {
      taken = await taking.take(db, now)
      if (taken) await taking.work({ app, db, now }, taken)
      return taken !== undefined
    })
  } catch (error) {
    if (!taken) throw error
    app.log.error({ err: error, ...taking.nameOf(taken) }, taking.failure)
    await taking.putOff(db, taken, new Date(now.getTime() + (isTransient(error) ? AGAIN_MS : AFTER_FAULT_MS)))
    return true
  }
}
