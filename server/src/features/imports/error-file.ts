import { Readable } from 'node:stream'
import type { Db } from '../../platform/db/database.ts'
import { csvLine } from '../../platform/text/csv.ts'
import { errorsAfter, type ImportRow, MAX_ERRORS } from './store.ts'

const BATCH = 1000

/**
 * The error file of an import: line, reason and the cells as they were, in a form that Excel opens. When not all are in
 * it, it says so.
 */
export const errorFile = (db: Db, row: ImportRow): Readable => Readable.from(lines(db, row))

async function* lines(db: Db, row: ImportRow) {
  yield `\ufeff${csvLine(['line', 'reason', 'cells'])}`
  let after = { line: 0, reason: '' }
  for (;;) {
    const errors = await errorsAfter(db, row.tenant_id, row.id, after, BATCH)
    if (errors.length) yield errors.map(({ line, reason, cells }) => csvLine([String(line), reason, ...cells])).join('')
    if (errors.length < BATCH) break
    after = errors.at(-1)!
  }
  if (row.errors >= MAX_ERRORS) yield csvLine(['', 'more_errors'])
}
