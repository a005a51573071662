import { attachedFiles } from '../../../../platform/mail/attached-files.ts'
import { headOf } from '../../../../platform/mail/open-mail.ts'
import { DmarcFault, type DmarcFaultCode } from './fault.ts'
import { type NamedReport, nameReport } from './name-report.ts'
import { type ParsedReport, readReport } from './read-report.ts'

/** A report as it leaves the thread: texts are handed over quickly, a hundred thousand objects are not. */
export interface PackedReport extends Omit<ParsedReport, 'rows'> {
  messages: number
  numberOfRows: number
  /** The rows as JSON, in parts that the database takes at once. */
  batches: string[]
}

export type ReadFile = { report: PackedReport } | { fault: DmarcFaultCode }

const BATCH = 2_000
const REPORT = /\.(xml|zip|gz|gzip)$|^application\/(gzip|x-gzip|zip|x-zip-compressed|xml)$|^text\/xml$/i
const MAX_ATTACHMENTS = 5

/** Reads a file that may be a report. Runs in a thread: a small archive can contain 50 MB. */
export async function readFile(file: Uint8Array, now: Date): Promise<ReadFile> {
  try {
    const { rows, ...report } = await readReport(bufferOf(file), now)
    const batches = []
    for (let at = 0; at < rows.length; at += BATCH) batches.push(JSON.stringify(rows.slice(at, at + BATCH)))
    const messages = rows.reduce((sum, row) => sum + row.messages, 0)
    return { report: { ...report, messages, numberOfRows: rows.length, batches } }
  } catch (error) {
    if (error instanceof DmarcFault) return { fault: error.code }
    throw error
  }
}

/** Reads the reports that are attached to a mail, or that the mail consists of. Runs in a thread. */
export async function readMailedReports(raw: Uint8Array, now: Date): Promise<(ReadFile & NamedReport)[]> {
  const mail = bufferOf(raw)
  const head = headOf(mail)
  const files = (await attachedFiles(mail)).filter((one) => REPORT.test(one.filename) || REPORT.test(one.mimeType))
  const reports = []
  for (const { filename, content } of files.slice(0, MAX_ATTACHMENTS))
    reports.push({ ...nameReport(filename, head), ...(await readFile(content(), now)) })
  return reports
}

/** What was handed over to the thread arrives as plain bytes. */
const bufferOf = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
