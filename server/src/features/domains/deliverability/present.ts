import type { RecordCheck } from './checks/advice.ts'
import type { DmarcFaultCode } from './dmarc/fault.ts'
import type { DmarcFaultRow } from './dmarc/fault-store.ts'
import { senderOf } from './dmarc/name-sender.ts'
import type { DmarcReportRow, DmarcRowRow, DmarcSums, listSenders } from './dmarc/store.ts'
import type { WatchedDomainRow } from './store.ts'

export const presentWatched = (row: WatchedDomainRow) => ({
  id: row.id,
  domain: row.domain,
  dkimSelectors: row.dkim_selectors,
  checkedAt: row.checked_at?.toISOString() ?? null,
  checks: row.checks as RecordCheck[],
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

/** The sums of a domain or of a source. */
export const presentSums = (row: DmarcSums) => ({
  messages: Number(row.messages),
  passed: Number(row.passed),
  failedDkim: Number(row.failed_dkim),
  failedSpf: Number(row.failed_spf),
  dispositions: { none: Number(row.none), quarantine: Number(row.quarantine), reject: Number(row.reject) },
  reporters: row.reporters,
  firstAt: row.first_at.toISOString(),
  lastAt: row.last_at.toISOString(),
})

type Senders = Awaited<ReturnType<typeof listSenders>>

/** The sums of services; what is not known counts as one. */
export function presentServices(rows: Senders, bounceDomain: string) {
  const sums = new Map<string | null, { sources: number; messages: number; passed: number }>()
  for (const { messages, passed, sources, ...domains } of rows) {
    const service = senderOf(domains, bounceDomain)
    const sum = sums.get(service) ?? { sources: 0, messages: 0, passed: 0 }
    sums.set(service, {
      sources: sum.sources + sources,
      messages: sum.messages + Number(messages),
      passed: sum.passed + Number(passed),
    })
  }
  return [...sums].map(([service, sum]) => ({ service, ...sum })).sort((a, b) => b.messages - a.messages)
}

export const presentRow = (row: DmarcRowRow) => ({
  id: row.id,
  domain: row.domain,
  reporter: row.reporter,
  reportId: row.report_id,
  from: row.begin_at.toISOString(),
  to: row.end_at.toISOString(),
  sourceIp: row.source_ip,
  messages: Number(row.messages),
  disposition: row.disposition,
  dkimPass: row.dkim_pass,
  spfPass: row.spf_pass,
  headerFrom: row.header_from,
  envelopeFrom: row.envelope_from,
  dkim: row.dkim as { domain: string; selector: string | null; result: string }[],
  spf: row.spf as { domain: string; result: string }[],
  reasons: row.reasons,
})

export const presentReport = (row: DmarcReportRow) => ({
  id: row.id,
  domain: row.domain,
  reporter: row.reporter,
  reportId: row.report_id,
  from: row.begin_at.toISOString(),
  to: row.end_at.toISOString(),
  policy: row.policy,
  messages: Number(row.messages),
  rows: row.number_of_rows,
  skippedRows: row.skipped_rows,
  receivedAt: row.received_at.toISOString(),
})

export const presentUnread = (row: DmarcFaultRow) => ({
  id: row.id,
  domain: row.domain,
  reporter: row.reporter || null,
  file: row.file || null,
  reason: row.reason as DmarcFaultCode,
  receivedAt: row.received_at.toISOString(),
})
