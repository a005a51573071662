import { Readable } from 'node:stream'
import type { Db } from '../../../platform/db/database.ts'
import { csvLine } from '../../../platform/text/csv.ts'
import { errorsAfter, MAX_ERRORS } from './error-store.ts'
import { errorTexts } from './error-texts.ts'
import type { MappedColumn } from './mapping.ts'
import { FULL_NAME } from './reading/fields.ts'
import type { Format } from './reading/format.ts'
import type { ImportRow } from './store.ts'

const BATCH = 1000

/**
 * The error file of an import, as a CSV that Excel opens: line, reason, and the original cells under their own
 * headings, so that the file can be corrected and imported again. A last line says when there were more errors than it
 * holds.
 */
export const errorFile = (db: Db, row: ImportRow, language: string): Readable => Readable.from(lines(db, row, language))

async function* lines(db: Db, row: ImportRow, language: string) {
  const texts = errorTexts(language)
  const { columns = 0, names } = (row.format ?? {}) as Partial<Format>
  const headings = names ?? Array.from({ length: columns }, (_, i) => `${texts.column} ${i + 1}`)
  const explain = (reason: string) => texts.rows[reason] ?? texts.value(headingOf(row, headings, reason))
  yield `\ufeff${csvLine(['line', 'reason', texts.explanation, ...headings])}`
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

/** The heading in the file of the column that a field is mapped to. */
function headingOf({ mapping }: ImportRow, headings: readonly string[], field: string): string {
  const columns = (mapping ?? []) as MappedColumn[]
  // A field without a column of its own is a part of the full name.
  const mapped = columns.find((one) => one.field === field) ?? columns.find((one) => one.field === FULL_NAME)
  if (!mapped) return field
  return typeof mapped.column === 'number' ? (headings[mapped.column] ?? field) : mapped.column
}
