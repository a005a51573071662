import ipaddr from 'ipaddr.js'

const MAX_RESULTS = 20
/** No address sends more mails within one report. */
const MAX_COUNT = 1_000_000_000
const MAX_NAME = 255

export interface ParsedRow {
  sourceIp: string
  messages: number
  disposition: 'none' | 'quarantine' | 'reject'
  dkimPass: boolean
  spfPass: boolean
  headerFrom: string
  envelopeFrom: string | null
  dkim: { domain: string; selector: string | null; result: string }[]
  spf: { domain: string; result: string }[]
  reasons: string[]
}

/** A row as written in the file. */
export interface RawRow {
  ip: string
  count: string
  disposition: string
  dkim: string
  spf: string
  headerFrom: string
  envelopeFrom: string
  reasons: string[]
  dkimResults: Result[]
  spfResults: Result[]
}
export interface Result {
  domain?: string
  selector?: string
  result?: string
}

export const newRow = (): RawRow => ({
  ip: '',
  count: '',
  disposition: '',
  dkim: '',
  spf: '',
  headerFrom: '',
  envelopeFrom: '',
  reasons: [],
  dkimResults: [],
  spfResults: [],
})

const EVALUATED = 'feedback/record/row/policy_evaluated'
const REASON = `${EVALUATED}/reason/type`
const DKIM = 'feedback/record/auth_results/dkim'
const SPF = 'feedback/record/auth_results/spf'

/** The paths of a row's fields. Some reporters use `identities`, the name in drafts of the format. */
const FIELDS: Record<string, 'ip' | 'count' | 'disposition' | 'dkim' | 'spf' | 'headerFrom' | 'envelopeFrom'> = {
  'feedback/record/row/source_ip': 'ip',
  'feedback/record/row/count': 'count',
  [`${EVALUATED}/disposition`]: 'disposition',
  [`${EVALUATED}/dkim`]: 'dkim',
  [`${EVALUATED}/spf`]: 'spf',
  'feedback/record/identifiers/header_from': 'headerFrom',
  'feedback/record/identities/header_from': 'headerFrom',
  'feedback/record/identifiers/envelope_from': 'envelopeFrom',
  'feedback/record/identities/envelope_from': 'envelopeFrom',
}

/** Handles the start of an element: DKIM and SPF results before alignment, of which there may be several. */
export function openInRow(row: RawRow, path: string) {
  // A small compressed file can contain millions of results.
  if (path === DKIM && row.dkimResults.length <= MAX_RESULTS) row.dkimResults.push({})
  if (path === SPF && row.spfResults.length <= MAX_RESULTS) row.spfResults.push({})
}

/** Handles the end of an element with its text. */
export function closeInRow(row: RawRow, path: string, text: string) {
  const field = FIELDS[path]
  if (field) row[field] = name(text)
  else if (path === REASON && row.reasons.length < MAX_RESULTS) row.reasons.push(name(text))
  else if (path.startsWith(`${DKIM}/`)) fill(row.dkimResults.at(-1)!, path.slice(DKIM.length + 1), text)
  else if (path.startsWith(`${SPF}/`)) fill(row.spfResults.at(-1)!, path.slice(SPF.length + 1), text)
}

function fill(result: Result, field: string, text: string) {
  if (field === 'domain' || field === 'selector' || field === 'result') result[field] = name(text)
}

const name = (text: string) => text.toLowerCase().replace(/\.$/, '').slice(0, MAX_NAME)

/** The parsed row; null if its address or count is not valid. */
export function finishRow(row: RawRow, domain: string): ParsedRow | null {
  const messages = /^\d{1,10}$/.test(row.count) ? Number(row.count) : 0
  if (messages < 1 || messages > MAX_COUNT || !isAddress(row.ip)) return null
  return {
    sourceIp: ipaddr.process(row.ip).toString(),
    messages,
    disposition: row.disposition === 'quarantine' || row.disposition === 'reject' ? row.disposition : 'none',
    dkimPass: row.dkim === 'pass',
    spfPass: row.spf === 'pass',
    headerFrom: row.headerFrom || domain,
    envelopeFrom: row.envelopeFrom || null,
    dkim: row.dkimResults.slice(0, MAX_RESULTS).map(({ domain = '', selector, result = '' }) => ({
      domain,
      selector: selector || null,
      result,
    })),
    spf: row.spfResults.slice(0, MAX_RESULTS).map(({ domain = '', result = '' }) => ({ domain, result })),
    reasons: row.reasons.slice(0, MAX_RESULTS),
  }
}

/** Accepts complete addresses only: the library also accepts `1` and `0x7f.1`. */
const isAddress = (ip: string) =>
  ip.length <= 45 && !ip.includes('%') && (ipaddr.IPv4.isValidFourPartDecimal(ip) || ipaddr.IPv6.isValid(ip))
