import { Readable } from 'node:stream'
import { csvLine } from '../text/csv.ts'
import { file } from './reply.ts'

const BOM = '\ufeff'

type Cell = string | number | boolean | null | undefined

/** A CSV file that is sent while the next rows are read: a million rows need no more memory than one batch. */
export const csvFile = (name: string, columns: readonly string[], batches: AsyncIterable<Cell[][]>) =>
  file(Readable.from(written(columns, batches), { objectMode: false }), 'text/csv; charset=utf-8', {
    'content-disposition': `attachment; filename="${name}.csv"`,
  })

async function* written(columns: readonly string[], batches: AsyncIterable<Cell[][]>) {
  yield Buffer.from(BOM + csvLine(columns))
  for await (const rows of batches)
    if (rows.length) yield Buffer.from(rows.map((row) => csvLine(row.map(text))).join(''))
}

const text = (cell: Cell) => (cell === null || cell === undefined ? '' : String(cell))
