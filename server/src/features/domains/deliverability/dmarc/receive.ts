import type { DbContext } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { tx } from '../../../../platform/db/tx.ts'
import { tooLarge, validation } from '../../../../platform/errors.ts'
import { companiesOfVerifiedDomain, findSendingDomain } from '../../sending-domains/index.ts'
import { isWatched } from '../store.ts'
import { DmarcFault } from './fault.ts'
import { type ParsedReport, readReport } from './read-report.ts'
import { addToSums, type DmarcReportRow, findReport, insertReport, insertRows } from './store.ts'

/** Size of the file as received, also the limit of inbound mails. */
export const MAX_FILE = 10 * 1024 * 1024

export interface Received {
  tenantId: string
  report: DmarcReportRow
  /** False if the report was stored before. */
  isNew: boolean
}

/**
 * Stores an aggregate report: an upload for one company, a mail for every company that verified the domain. 400 `file`
 * with the reason if it is not a report, or not about a domain of the company.
 */
export async function receiveDmarcReport(
  { db, now }: DbContext,
  target: { tenantId: string } | 'by_domain',
  file: Buffer,
): Promise<Received[]> {
  if (file.length > MAX_FILE) throw tooLarge()
  const report = await readReport(file, now).catch(asValidation)
  const tenantIds = await companiesFor(db, target, report.domain)
  const received: Received[] = []
  for (const tenantId of tenantIds) received.push({ tenantId, ...(await save({ db, now }, tenantId, report)) })
  return received
}

async function companiesFor(db: Db, target: { tenantId: string } | 'by_domain', domain: string): Promise<string[]> {
  if (target === 'by_domain') return companiesOfVerifiedDomain(db, domain)
  const isTheirs =
    (await findSendingDomain(db, target.tenantId, domain)) || (await isWatched(db, target.tenantId, domain))
  if (!isTheirs) throw validation('file', { reason: 'domain', domain })
  return [target.tenantId]
}

const save = ({ db, now }: DbContext, tenantId: string, parsed: ParsedReport) =>
  tx(db, async (db) => {
    const report = await insertReport(db, {
      tenant_id: tenantId,
      domain: parsed.domain,
      reporter: parsed.reporter,
      report_id: parsed.reportId,
      begin_at: parsed.beginAt,
      end_at: parsed.endAt,
      policy: parsed.policy,
      messages: parsed.rows.reduce((sum, row) => sum + row.messages, 0),
      number_of_rows: parsed.rows.length,
      skipped_rows: parsed.skipped,
      received_at: now,
    })
    if (!report) return { report: (await findReport(db, tenantId, parsed))!, isNew: false }
    await insertRows(db, report, parsed.rows)
    await addToSums(db, report)
    return { report, isNew: true }
  })

function asValidation(error: unknown): never {
  throw error instanceof DmarcFault ? validation('file', { reason: error.code }) : error
}
