import type { Context } from '../../../platform/context.ts'
import { FileFault } from '../../audience/imports/index.ts'
import type { Gathering } from './gathering.ts'
import type { MovedRow } from './reading/moved-row.ts'
import { partsOf, type requireFiles } from './reading/parts.ts'
import type { Reading } from './reading/plan.ts'
import { openPart } from './reading/read-parts.ts'
import { refused } from './reading/zip.ts'
import { SOURCES } from './sources/index.ts'

/** The most rows of all files together. */
const MOST_ROWS = 1_000_000

/** A file of an export with its rows, in portions; reading them reads the file. */
export interface RowsOfFile {
  number: number
  uploadedAt: Date
  portions: AsyncIterable<readonly MovedRow[]>
}

/** Reads all files of an export, one after the other. `gathering` gets what else is in them. */
export async function* readFiles(
  { app }: Pick<Context, 'app'>,
  tenantId: string,
  files: Awaited<ReturnType<typeof requireFiles>>,
  reading: Reading,
  gathering: Gathering,
): AsyncGenerator<RowsOfFile> {
  for await (const part of partsOf({ app }, files)) {
    const opened = await openPart({ app, tenantId }, part, reading)
    const file = gathering.open(opened)
    if (opened.kind !== 'contacts' && opened.kind !== 'suppressions') continue
    yield {
      number: gathering.parts.length - 1,
      uploadedAt: part.uploadedAt,
      portions: (async function* () {
        try {
          for await (const portion of opened.portions) {
            const rows = gathering.add(file, portion)
            if (gathering.rows > MOST_ROWS) throw refused('rows')
            yield rows
          }
        } catch (error) {
          throw error instanceof FileFault ? refused(error.code, part.path.slice(0, 200)) : error
        }
      })(),
    }
  }
  gathering.finish(SOURCES[reading.source])
}
