import { domainToASCII } from 'node:url'
import { readElements } from './elements.ts'
import { DmarcFault } from './fault.ts'
import { closeInRow, finishRow, newRow, openInRow, type ParsedRow, type RawRow } from './read-row.ts'
import { unpack } from './unpack.ts'

const MAX_ROWS = 100_000
/** DMARC exists since 2012. */
const FIRST_REPORT = Date.UTC(2012, 0, 1)
const DAY = 24 * 3600 * 1000
const LONGEST = 32 * DAY

export interface ParsedReport {
  reporter: string
  reportId: string
  domain: string
  policy: string | null
  beginAt: Date
  endAt: Date
  rows: ParsedRow[]
  /** The number of rows without a valid address or count. */
  skipped: number
}

const METADATA: Record<string, keyof Metadata> = {
  'feedback/report_metadata/org_name': 'reporter',
  'feedback/report_metadata/email': 'email',
  'feedback/report_metadata/report_id': 'reportId',
  'feedback/report_metadata/date_range/begin': 'begin',
  'feedback/report_metadata/date_range/end': 'end',
  'feedback/policy_published/domain': 'domain',
  'feedback/policy_published/p': 'policy',
}
interface Metadata {
  reporter?: string
  email?: string
  reportId?: string
  begin?: string
  end?: string
  domain?: string
  policy?: string
}

/** Reads an aggregate report, compressed or not. Throws a DmarcFault if it is not a report. */
export async function readReport(file: Buffer, now: Date): Promise<ParsedReport> {
  const metadata: Metadata = {}
  const raw: RawRow[] = []
  let row: RawRow | undefined
  await readElements(unpack(file), {
    open(path) {
      if (path !== 'feedback' && !path.includes('/')) throw new DmarcFault('no_report')
      if (path === 'feedback/record') row = newRow()
      if (row) openInRow(row, path)
    },
    close(path, text) {
      if (METADATA[path]) metadata[METADATA[path]] ??= text
      if (!row) return
      closeInRow(row, path, text)
      if (path !== 'feedback/record') return
      if (raw.push(row) > MAX_ROWS) throw new DmarcFault('rows')
      row = undefined
    },
  })
  const report = readMetadata(metadata, now)
  const rows = raw.map((one) => finishRow(one, report.domain)).filter((one) => one !== null)
  return { ...report, rows, skipped: raw.length - rows.length }
}

function readMetadata(metadata: Metadata, now: Date) {
  // Some reporters leave out their name; the host of their address replaces it.
  const reporter = (metadata.reporter || metadata.email?.split('@').at(-1) || '').slice(0, 200)
  const reportId = (metadata.reportId ?? '').slice(0, 300)
  const domain = domainToASCII((metadata.domain ?? '').replace(/\.$/, '')).slice(0, 253)
  if (!reporter || !reportId || !domain) throw new DmarcFault('metadata')
  const [begin, end] = [seconds(metadata.begin), seconds(metadata.end)]
  // A report may be one day ahead because of time zones and wrong clocks.
  const isPossible = begin >= FIRST_REPORT && end >= begin && end - begin <= LONGEST && begin <= now.getTime() + DAY
  if (!isPossible) throw new DmarcFault('dates')
  const policy = /^(none|quarantine|reject)$/i.exec(metadata.policy ?? '')?.[0].toLowerCase() ?? null
  return { reporter, reportId, domain, policy, beginAt: new Date(begin), endAt: new Date(end) }
}

/** Milliseconds of a text with seconds since 1970; NaN, which fails every comparison, for other texts. */
const seconds = (text: string | undefined) => (/^\d{9,11}$/.test(text ?? '') ? Number(text) * 1000 : Number.NaN)
