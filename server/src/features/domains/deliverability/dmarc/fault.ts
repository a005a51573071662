/** Why a file cannot be read as a report. */
export const DMARC_FAULTS = [
  'empty',
  'size',
  'archive',
  'files',
  'syntax',
  'doctype',
  'no_report',
  'metadata',
  'dates',
  'rows',
  'elements',
  'time',
  'mailed_rows',
  'quota',
] as const

export type DmarcFaultCode = (typeof DMARC_FAULTS)[number]

export class DmarcFault extends Error {
  override name = 'DmarcFault'
  readonly code: DmarcFaultCode

  constructor(code: DmarcFaultCode) {
    super(code)
    this.code = code
  }
}
