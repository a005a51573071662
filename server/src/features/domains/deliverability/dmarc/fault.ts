export type DmarcFaultCode =
  | 'empty'
  | 'size'
  | 'archive'
  | 'files'
  | 'syntax'
  | 'doctype'
  | 'no_report'
  | 'metadata'
  | 'dates'
  | 'rows'
  | 'domain'

/** Why a file cannot be read as a report. */
export class DmarcFault extends Error {
  override name = 'DmarcFault'
  readonly code: DmarcFaultCode

  constructor(code: DmarcFaultCode) {
    super(code)
    this.code = code
  }
}
