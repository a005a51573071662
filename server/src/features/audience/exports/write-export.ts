import { randomUUID } from 'node:crypto'
import { pipeline as joined, PassThrough, Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { csvLine } from '../../../platform/text/csv.ts'
import { requireCompany } from '../../account/companies/index.ts'
import { selectContacts } from '../contacts/index.ts'
import { findSegment } from '../segments/index.ts'
import { toWindows1250 } from './encode.ts'
import { exportFields } from './fields.ts'
import { labelOf } from './labels.ts'
import type { ExportField } from './slot.ts'
import { type Chosen, countExported, exportQuery, filterOf } from './sql/selection.ts'
import type { ExportRow } from './store.ts'
import { writeWorkbook } from './workbook.ts'

const BOM = Buffer.from([0xef, 0xbb, 0xbf])

export interface Written {
  key: string
  rows: number
  bytes: number
}

/**
 * Writes the file of an export. PostgreSQL makes the lines and they are streamed through, so that a million contacts
 * take no more memory than a thousand. Calls `report` with the progress. Returns null when one of the fields, or the
 * segment, was deleted since the export was started.
 */
export async function writeExport(
  { app, db, now }: Context,
  row: ExportRow,
  report: (done: number, total: number) => Promise<void>,
): Promise<Written | null> {
  const fields = await fieldsOf(db, row)
  const { timezone } = await requireCompany(db, row.tenant_id)
  const chosen = await chosenBy({ db, now }, row, timezone)
  if (!fields || !chosen) return null
  const total = await countExported(db, chosen)
  const counter = countingLines((lines) => report(Math.min(lines, total), total))
  const query = exportQuery(chosen, fields, timezone).compile(db)
  const options = row.format === 'xlsx' ? "format text, null ''" : "format csv, delimiter ';', null ''"
  const copied = await app.copy.out(query, options)
  const key = `exports/${row.tenant_id}/${randomUUID()}`
  try {
    const bytes =
      row.format === 'xlsx'
        ? await writeWorkbook(
            { files: app.files, key, now },
            headingsOf(row, fields),
            joined(copied.stream, counter, () => {}),
          )
        : await writeCsv(app, key, row, fields, copied.stream, counter)
    return { key, rows: copied.rows(), bytes }
  } finally {
    // A failed write must not leave a connection in the middle of its COPY.
    copied.stream.destroy()
  }
}

async function writeCsv(
  app: Context['app'],
  key: string,
  row: ExportRow,
  fields: readonly ExportField[],
  lines: Readable,
  counter: Transform,
): Promise<number> {
  const { encoding } = row
  const encoder = encoding === 'utf-8' ? new PassThrough() : toWindows1250()
  const header = Buffer.from(csvLine(headingsOf(row, fields).map(({ text }) => text)).replace('\r\n', '\n'))
  const source = Readable.from(startingWith(encoding === 'utf-8' ? [BOM, header] : [header], lines))
  let bytes = 0
  await pipeline(source, counter, encoder, async (content: AsyncIterable<Uint8Array>) => {
    bytes = await app.files.write(key, content)
  })
  return bytes
}

async function fieldsOf(db: Db, row: ExportRow) {
  const known = new Map((await exportFields(db, row.tenant_id)).map((one) => [one.field, one]))
  const found = row.fields.flatMap((field) => known.get(field) ?? [])
  return found.length === row.fields.length ? found : null
}

/** Null when the segment was deleted. */
async function chosenBy(
  { db, now }: Pick<Context, 'db' | 'now'>,
  row: ExportRow,
  timezone: string,
): Promise<Chosen | null> {
  const { tenant_id: id, segment_id } = row
  if (segment_id && !(await findSegment(db, id, segment_id))) return null
  return { row, now, selection: await selectContacts(db, { id, timezone }, filterOf(row), now) }
}

/** Under the names of the API, times are the texts of the API. */
const headingsOf = ({ headers, language }: ExportRow, fields: readonly ExportField[]) =>
  headers === 'labels'
    ? fields.map((field) => ({ text: labelOf(field, language ?? 'en'), type: field.type }))
    : fields.map(({ field }) => ({ text: field }))

async function* startingWith(start: Buffer[], rest: AsyncIterable<Buffer>) {
  yield* start
  yield* rest
}

/**
 * Counts the lines that pass and reports about once a second. Cells may contain line ends, so the number is
 * approximate.
 */
function countingLines(report: (lines: number) => Promise<void>): Transform {
  let lines = -1
  let reportedAt = Date.now()
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines++
      if (Date.now() - reportedAt < 1000) return done(null, chunk)
      reportedAt = Date.now()
      report(lines).then(
        () => done(null, chunk),
        (error) => done(error),
      )
    },
  })
}
