/** Why a file cannot be read as a table. The caller adds the field of its 400. */
export type FileFaultCode =
  | 'empty'
  | 'binary'
  | 'zip'
  | 'workbook'
  | 'workbook_size'
  | 'sheet_size'
  | 'markup'
  | 'encoding'
  | 'delimiter'
  | 'header_only'
  | 'too_many_columns'
  | 'too_many_rows'
  | RowFaultCode

/** Why one row was left out, while the rest of the file was read. */
export type RowFaultCode = 'cell_too_long' | 'row_too_long' | 'row_broken'

/** A fault of the whole file. Faults of rows are values beside the rows and are never thrown. */
export class FileFault extends Error {
  override name = 'FileFault'
  readonly code: FileFaultCode
  /** The line where it was found, when it has one. */
  readonly line: number | undefined

  constructor(code: FileFaultCode, line?: number) {
    super(line === undefined ? code : `${code} at line ${line}`)
    this.code = code
    this.line = line
  }
}
