import { Readable } from 'node:stream'
import type { Db } from '../../../platform/db/database.ts'
import { csvLine } from '../../../platform/text/csv.ts'
import { errorTexts } from './error-texts.ts'
import type { MappedColumn } from './mapping.ts'
import type { Format } from './reading/format.ts'
import { errorsAfter, type ImportRow, MAX_ERRORS } from './store.ts'

const BATCH = 1000

/**
 * The error file of an import: where and why, and the cells as they were below their own heads, so that it can be mended and
 * imported again. In a form that Excel opens; when not all are in it, it says so.
 */
export const errorFile = (db: Db, row: ImportRow, language: string): Readable => Readable.from(lines(db, row, language))

async function* lines(db: Db, row: ImportRow, language: string) {
  const texts = errorTexts(language)
  const { columns = 0, names } = (row.format ?? {}) as Partial<Format>
  const heads = names ?? Array.from({ length: columns }, (_, i) => `${texts.column} ${i + 1}`)
  const explain = (reason: string) => texts.rows[reason] ?? texts.value(headOf(row, heads, reason))
  yield `\ufeff${csvLine(['line', 'reason', texts.explanation, ...heads])}`
  let after = { line: 0, reason: '' }
  for (;;) {
    const errors = await errorsAfter(db, row.tenant_id, row.id, after, BATCH)
    if (errors.length)
      yield errors.map(({ line, reason, cells }) => csvLine([String(line), reason, explain(reason), ...cells])).join('')
    if (errors.length < BATCH) break
    after = errors.at(-1)!
  }
  if (row.errors >= MAX_ERRORS) yield csvLine(['', 'more_errors', texts.more])
}

/** What the column of a field is called in the file. */
function headOf({ mapping }: ImportRow, heads: readonly string[], field: string): string {
  const mapped = ((mapping ?? []) as MappedColumn[]).find((one) => one.field === field)
  if (!mapped) return field
  return typeof mapped.column === 'number' ? (heads[mapped.column] ?? field) : mapped.column
}
