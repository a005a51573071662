import { randomUUID } from 'node:crypto'
import { PassThrough, Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Context } from '../../../platform/context.ts'
import { csvLine } from '../../../platform/text/csv.ts'
import { loadCustomFields } from '../custom-fields/index.ts'
import { toWindows1250 } from './encode.ts'
import { exportFields } from './sql/fields.ts'
import { countExported, exportQuery } from './sql/selection.ts'
import type { ExportRow } from './store.ts'

const BOM = Buffer.from([0xef, 0xbb, 0xbf])

export interface Written {
  key: string
  rows: number
  bytes: number
}

/**
 * Writes the file of an export. PostgreSQL makes the lines and they only flow through here, so a million contacts take
 * no more memory than a thousand. `told` hears how many rows have passed. Null when a
 * field was deleted meanwhile: there is no such file any more.
 */
export async function writeExport(
  { app, db, now }: Context,
  row: ExportRow,
  told: (done: number, total: number) => Promise<void>,
): Promise<Written | null> {
  const fields = await fieldsOf({ db }, row)
  if (!fields) return null
  const total = await countExported(db, row, now)
  const counter = countingLines((lines) => told(Math.min(lines, total), total))
  const copied = await app.copy.out(exportQuery(row, fields, now).compile(db), "format csv, delimiter ';', null ''")
  const key = `exports/${row.tenant_id}/${randomUUID()}`
  const encoder = row.encoding === 'utf-8' ? new PassThrough() : toWindows1250()
  const head = Buffer.from(csvLine(row.fields).replace('\r\n', '\n'))
  const source = Readable.from(headed(row.encoding === 'utf-8' ? [BOM, head] : [head], copied.stream))
  let bytes = 0
  try {
    await pipeline(source, counter, encoder, async (content: AsyncIterable<Uint8Array>) => {
      bytes = await app.files.write(key, content)
    })
  } finally {
    // A file that cannot be written must not leave a connection in the middle of its COPY.
    copied.stream.destroy()
  }
  return { key, rows: copied.rows(), bytes }
}

async function fieldsOf({ db }: Pick<Context, 'db'>, row: ExportRow) {
  const known = new Map(
    exportFields(row.tenant_id, await loadCustomFields(db, row.tenant_id)).map((one) => [one.field, one]),
  )
  const found = row.fields.flatMap((field) => known.get(field) ?? [])
  return found.length === row.fields.length ? found : null
}

async function* headed(head: Buffer[], rest: AsyncIterable<Buffer>) {
  yield* head
  yield* rest
}

/** Counts lines that pass, and tells about once a second. A cell may hold line ends, so the number is about right. */
function countingLines(tell: (lines: number) => Promise<void>): Transform {
  let lines = -1
  let told = Date.now()
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines++
      if (Date.now() - told < 1000) return done(null, chunk)
      told = Date.now()
      tell(lines).then(
        () => done(null, chunk),
        (error) => done(error),
      )
    },
  })
}
