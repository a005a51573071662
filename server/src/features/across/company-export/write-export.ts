import { randomUUID } from 'node:crypto'
import type { Context } from '../../../platform/context.ts'
import { writeArchive } from '../../../platform/files/archive.ts'
import { requireCompany } from '../../account/companies/index.ts'
import { allFiles } from './all-files.ts'
import { readme } from './readme.ts'

/** All keys of files of exports begin with it, and then have the id of the company. */
export const FOLDER = 'company-exports'

export const newKey = (tenantId: string) => `${FOLDER}/${tenantId}/${randomUUID()}`

/** Thrown when the process wants to stop. */
export class Stopped extends Error {}

export interface Writing {
  tenantId: string
  key: string
  stopping(): boolean
  /** Called with the progress. */
  report(done: number, total: number): Promise<void>
}

/** Writes the archive of a company, file by file, and returns its length. Throws `Stopped` between two files. */
export async function writeExport(
  { app, db, now }: Context,
  { tenantId, key, stopping, report }: Writing,
): Promise<number> {
  const company = await requireCompany(db, tenantId)
  const files = allFiles()
  return writeArchive({ files: app.files, key, now }, async (archive) => {
    await archive.add('README.txt', readme(company, files, now))
    for (const [i, file] of files.entries()) {
      if (stopping()) throw new Stopped()
      await report(i, files.length)
      await file.write({ app, db, now, company }, archive)
    }
  })
}

/** Deletes what attempts that were killed left behind: all files of the company but those of finished exports. */
export async function deleteRemains({ app, now }: Pick<Context, 'app' | 'now'>, tenantId: string, kept: Set<string>) {
  const later = new Date(Math.max(now.getTime(), Date.now()) + 60_000)
  for await (const key of app.files.olderThan(`${FOLDER}/${tenantId}`, later))
    if (!kept.has(key)) await app.files.delete(key)
}
