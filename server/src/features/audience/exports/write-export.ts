import { randomUUID } from 'node:crypto'
import { PassThrough, Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { csvLine } from '../../../platform/text/csv.ts'
import { toWindows1250 } from './encode.ts'
import { exportFields } from './fields.ts'
import { countExported, exportQuery } from './sql/selection.ts'
import type { ExportRow } from './store.ts'

const BOM = Buffer.from([0xef, 0xbb, 0xbf])

export interface Written {
  key: string
  rows: number
  bytes: number
}

/**
 * Writes the file of an export. PostgreSQL makes the lines and they are streamed through, so that a million contacts
 * take no more memory than a thousand. Calls `report` with the progress. Returns null when one of the fields was
 * deleted since the export was started.
 */
export async function writeExport(
  { app, db, now }: Context,
  row: ExportRow,
  report: (done: number, total: number) => Promise<void>,
): Promise<Written | null> {
  const fields = await fieldsOf(db, row)
  if (!fields) return null
  const total = await countExported(db, row, now)
  const counter = countingLines((lines) => report(Math.min(lines, total), total))
  const copied = await app.copy.out(exportQuery(row, fields, now).compile(db), "format csv, delimiter ';', null ''")
  const key = `exports/${row.tenant_id}/${randomUUID()}`
  const encoder = row.encoding === 'utf-8' ? new PassThrough() : toWindows1250()
  const header = Buffer.from(csvLine(row.fields).replace('\r\n', '\n'))
  const source = Readable.from(startingWith(row.encoding === 'utf-8' ? [BOM, header] : [header], copied.stream))
  let bytes = 0
  try {
    await pipeline(source, counter, encoder, async (content: AsyncIterable<Uint8Array>) => {
      bytes = await app.files.write(key, content)
    })
  } finally {
    // A failed write must not leave a connection in the middle of its COPY.
    copied.stream.destroy()
  }
  return { key, rows: copied.rows(), bytes }
}

async function fieldsOf(db: Db, row: ExportRow) {
  const known = new Map((await exportFields(db, row.tenant_id)).map((one) => [one.field, one]))
  const found = row.fields.flatMap((field) => known.get(field) ?? [])
  return found.length === row.fields.length ? found : null
}

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
