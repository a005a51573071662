import { setImmediate } from 'node:timers/promises'
import type { Context } from '../../../../platform/context.ts'
import { tx } from '../../../../platform/db/tx.ts'
import type { FeedFormat } from '../reading/format.ts'
import { MAX_ERRORS, type RunError, type RunRow, replaceErrors, updateRun } from '../run-store.ts'
import { clearStage, closeStage, countMissing, countStaged, stageRows } from '../sql/stage.ts'
import { lockFeed } from '../store.ts'
import { contentOf } from './content.ts'
import { readPieces } from './in-threads.ts'
import type { Plan, Stageable } from './piece-work.ts'

/** Rows at a time: few enough to be freed as young garbage. */
const ROWS_AT_A_TIME = 200
/** Rows of one COPY. It is a transaction, and an open one holds back the readers of events. */
const ROWS_OF_COPY = 20_000

/** One reading of a file. */
interface Pass {
  tenantId: string
  runId: string
  pieces: AsyncIterator<Stageable>
  ended: boolean
  left: number
  errors: RunError[]
}

/**
 * Reads the file of a run into the stage, from which batches are merged. Repeating it gives the same rows, so it starts
 * over after a kill. A run that would remove more than half of the catalogue is refused here, before it changes anything.
 */
export async function stageFile({ app, db }: Context, run: RunRow, { isMerging }: { isMerging: boolean }) {
  const { tenant_id: tenantId, feed_id: feedId, id: runId } = run
  const content = contentOf(app.files, run.file_key!)
  const pieces = readPieces(
    { app, tenantId },
    content,
    run.format as unknown as FeedFormat,
    run.setting as unknown as Plan,
  )
  const pass: Pass = { tenantId, runId, pieces, ended: false, left: 0, errors: [] }
  await clearStage(db, tenantId, runId)
  try {
    while (!pass.ended) await stageRows(app, rowsOf(pass))
  } finally {
    await pieces.return()
  }
  const doubled = await closeStage(db, tenantId, runId)
  const items = await countStaged(db, tenantId, runId)
  const errors = pass.left + doubled.number
  await tx(db, async (db) => {
    const feed = await lockFeed(db, tenantId, feedId)
    if (!feed) return
    await replaceErrors(db, tenantId, feedId, [...pass.errors, ...doubled.errors])
    const isRefused = !isMerging && !run.forced && (await countMissing(db, tenantId, feedId, runId)) * 2 > feed.items
    const refusal =
      items === 0 && errors > 0
        ? { status: 'failed' as const, failure: 'no_items' }
        : isRefused
          ? { status: 'shrunk' as const }
          : {}
    await updateRun(db, tenantId, runId, { staged: true, items, errors, ...refusal })
  })
}

/** The rows of the next COPY, some at a time. */
async function* rowsOf(pass: Pass) {
  for (let number = 0; number < ROWS_OF_COPY; ) {
    const { value: piece, done } = await pass.pieces.next()
    pass.ended = done === true
    if (done) return
    keepErrors(pass, piece)
    number += piece.rows.length
    for (let at = 0; at < piece.rows.length; at += ROWS_AT_A_TIME) {
      yield piece.rows
        .slice(at, at + ROWS_AT_A_TIME)
        .map((row: (string | null)[]) => [pass.tenantId, pass.runId, ...row])
      // Lets the process answer requests.
      await setImmediate()
    }
  }
}

function keepErrors(pass: Pass, { left, errors }: Stageable) {
  pass.left += left
  const room = MAX_ERRORS - pass.errors.length
  if (room > 0) pass.errors.push(...errors.slice(0, room))
}
