import { Readable } from 'node:stream'
import { type RawBuilder, sql } from 'kysely'
import type { DB } from '../../../../platform/db/tables.ts'
import { csvLine } from '../../../../platform/text/csv.ts'
import { isoTime, neutralisedCell } from '../../../audience/exports/index.ts'
import type { ExportContext, ExportFile } from '../slot.ts'

const BOM = '\ufeff'
/** Characters that JSON never contains: with them COPY writes its lines as they are. */
const AS_THEY_ARE = "format csv, delimiter e'\\x02', quote e'\\x01', escape e'\\x01'"
const SEMICOLONS = "format csv, delimiter ';', null ''"

/** Cells of CSV files, as expressions over a row. */
export const plain = (column: string) => sql`${sql.ref(column)}`
export const time = (column: string) => isoTime(sql.ref(column))
/** A text that was typed by people: a spreadsheet program must not run it as a formula. */
export const typed = (column: string) => neutralisedCell(sql`${sql.ref(column)}::text`)

export interface CsvFile extends Pick<ExportFile, 'path' | 'about' | 'tables'> {
  columns: Record<string, RawBuilder<unknown>>
  /** The rows: what stands after `from`. */
  from(context: ExportContext): RawBuilder<unknown>
}

/**
 * A table as CSV. PostgreSQL makes the lines in one statement, and they are streamed through. So every file shows one
 * moment, and the memory stays flat. All files together have no common snapshot: it would have to stay open for the whole
 * export, and for hours no table of any company could be cleaned up.
 */
export const csvFile = ({ path, about, tables, columns, from }: CsvFile): ExportFile => ({
  path,
  about,
  tables,
  write: async (context, archive) => {
    const cells = Object.values(columns).map((cell, i) => sql`${cell} as ${sql.ref(`c${i}`)}`)
    const query = sql`select ${sql.join(cells)} from ${from(context)}`
    await archive.add(
      path,
      copied(context, query, SEMICOLONS, BOM + csvLine(Object.keys(columns)).replace('\r\n', '\n')),
    )
  },
})

interface RowsFile {
  path: string
  about: string
  /** Columns that are left out: secrets, and what means nothing outside of this service. */
  without?: readonly string[]
  /** Further members of each object; `t` is the row. */
  more?: RawBuilder<unknown>
  /** Other tables that `more` reads. */
  also?: readonly (keyof DB)[]
  /** The table of files that several companies share has another column. */
  order?: string
}

/** A table as JSON lines: an object per row, with all columns but those that are left out. */
export const rowsFile = (table: keyof DB, { path, about, without = [], more, also = [], order }: RowsFile) => ({
  path,
  about,
  tables: [table, ...also],
  without,
  write: (context: ExportContext, archive: Parameters<ExportFile['write']>[1]) => {
    const left = sql.join(['tenant_id', ...without].map((column) => sql.lit(column)))
    const added = more ? sql` || ${more}` : sql``
    const sorted = order ? sql` order by ${sql.ref(`t.${order}`)}` : sql``
    const query = sql`select to_jsonb(t) - array[${left}]${added} from ${sql.table(table)} t
      where t.tenant_id = ${context.company.id}${sorted}`
    return archive.add(path, copied(context, query, AS_THEY_ARE))
  },
})

/** JSON lines that the program makes, for rows that need its code. */
export const madeFile = (
  file: Pick<ExportFile, 'path' | 'about' | 'tables'>,
  make: (context: ExportContext) => AsyncIterable<readonly unknown[]>,
): ExportFile => ({
  ...file,
  write: (context, archive) => archive.add(file.path, jsonLines(make(context))),
})

async function* jsonLines(parts: AsyncIterable<readonly unknown[]>) {
  for await (const part of parts) yield part.map((item) => `${JSON.stringify(item)}\n`).join('')
}

/** The result of a query as a stream, after a first line. */
function copied({ app, db }: ExportContext, query: RawBuilder<unknown>, format: string, head = ''): Readable {
  async function* lines() {
    const { stream } = await app.copy.out(query.compile(db), format)
    try {
      if (head) yield Buffer.from(head)
      yield* stream
    } finally {
      // A failed export must not leave a connection in the middle of its COPY.
      stream.destroy()
    }
  }
  return Readable.from(lines(), { objectMode: false })
}
