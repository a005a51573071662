import type { Context, DbContext } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { tx } from '../../../../platform/db/tx.ts'
import { tooLarge, validation } from '../../../../platform/errors.ts'
import { inThread } from '../../../../platform/threads/offload.ts'
import { companiesOfVerifiedDomain, findSendingDomain } from '../../sending-domains/index.ts'
import { isWatched } from '../store.ts'
import type { DmarcFaultCode } from './fault.ts'
import type { PackedReport, readFile } from './read-in-thread.ts'
import { recordFaultOf } from './record-fault.ts'
import {
  addToSums,
  countMailedRows,
  type DmarcReportRow,
  findReport,
  holdMailedReports,
  insertReport,
  insertRows,
} from './store.ts'

/** Size of the file as received, also the limit of inbound mails. */
export const MAX_FILE = 10 * 1024 * 1024

const READ = inThread<typeof readFile>(new URL('./read-in-thread.ts', import.meta.url), 'readFile', { field: 'file' })

export interface Received {
  tenantId: string
  report: DmarcReportRow
  /** False if the report was stored before. */
  isNew: boolean
}

/** Stores a report that a company uploads. 400 `file` with the reason if it is none, or not about a domain of the company. */
export async function receiveUpload({ app, db, now }: Context, tenantId: string, file: Buffer): Promise<Received> {
  if (file.length > MAX_FILE) throw tooLarge()
  const read = await app.offload.run(READ, tenantId, file, now)
  if ('fault' in read) throw validation('file', { reason: read.fault })
  const { domain } = read.report
  if (!(await isOf(db, tenantId, domain))) throw validation('file', { reason: 'domain', domain })
  return { tenantId, ...(await save({ db, now }, tenantId, read.report, { byMail: false })) }
}

const isOf = async (db: Db, tenantId: string, domain: string) =>
  (await findSendingDomain(db, tenantId, domain)) !== undefined || (await isWatched(db, tenantId, domain))

/** Everyone can mail reports, so their rows are limited: in one report, and of a company within a day. */
export const MAILED_ROWS = { perReport: 20_000, perDay: 200_000 }
const DAY = 24 * 3600 * 1000

/**
 * Stores a report that came by mail, for every company that verified the domain. What is over a limit appears among the
 * reports that could not be read; the company can upload it.
 */
export async function receiveByMail({ db, now }: DbContext, report: PackedReport, file: string): Promise<Received[]> {
  const received: Received[] = []
  for (const tenantId of await companiesOfVerifiedDomain(db, report.domain)) {
    const saved = await saveMailed({ db, now }, tenantId, report)
    if ('fault' in saved) {
      const { domain, reporter } = report
      await recordFaultOf({ db, now }, tenantId, { file, domain, reporter }, saved.fault)
    } else received.push({ tenantId, ...saved })
  }
  return received
}

const saveMailed = ({ db, now }: DbContext, tenantId: string, report: PackedReport) =>
  tx(db, async (db): Promise<Omit<Received, 'tenantId'> | { fault: DmarcFaultCode }> => {
    await holdMailedReports(db, tenantId)
    const before = await findReport(db, tenantId, report)
    if (before) return { report: before, isNew: false }
    if (report.numberOfRows > MAILED_ROWS.perReport) return { fault: 'mailed_rows' }
    const used = await countMailedRows(db, tenantId, new Date(now.getTime() - DAY))
    if (used + report.numberOfRows >= MAILED_ROWS.perDay) return { fault: 'quota' }
    return save({ db, now }, tenantId, report, { byMail: true })
  })

const save = ({ db, now }: DbContext, tenantId: string, parsed: PackedReport, { byMail }: { byMail: boolean }) =>
  tx(db, async (db) => {
    const report = await insertReport(db, {
      tenant_id: tenantId,
      domain: parsed.domain,
      reporter: parsed.reporter,
      report_id: parsed.reportId,
      begin_at: parsed.beginAt,
      end_at: parsed.endAt,
      policy: parsed.policy,
      messages: parsed.messages,
      number_of_rows: parsed.numberOfRows,
      skipped_rows: parsed.skipped,
      received_at: now,
      by_mail: byMail,
    })
    if (!report) return { report: (await findReport(db, tenantId, parsed))!, isNew: false }
    for (const batch of parsed.batches) await insertRows(db, report, batch)
    await addToSums(db, report)
    return { report, isNew: true }
  })
