import type { Context } from '../../../platform/context.ts'
import type { Archive } from '../../../platform/files/archive.ts'
import type { CompanyRow } from '../../account/companies/index.ts'

/** The argument of everything that writes files of the export. */
export interface ExportContext extends Context {
  company: CompanyRow
}

/** A file of the export, or a folder of files of one kind. */
export interface ExportFile {
  /** The path in the archive; that of a folder ends with a slash. */
  path: string
  /** A sentence for the file README.txt. */
  about: string
  /** The tables whose rows it has. A test compares them with the tables of the database. */
  tables: readonly string[]
  write(context: ExportContext, archive: Archive): Promise<void>
}

declare module '../../../platform/slots.ts' {
  interface Slots {
    /** Files of the export of a company, of features above this one. */
    companyFiles: ExportFile
  }
}
