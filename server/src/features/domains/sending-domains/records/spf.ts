import type { Dns } from '../../../../platform/net/dns.ts'

/** Receivers reject a record that needs more lookups (RFC 7208, 4.6.4). */
export const MAX_LOOKUPS = 10
/** Milliseconds for all lookups: name servers may be slow on purpose. */
const MAX_WALK = 8_000
const IS_SPF = /^v=spf1(\s|$)/i
const MECHANISM = /^[+?~-]?(all|include|a|mx|ptr|ip4|ip6|exists)([:/].*)?$/i
const NEEDS_VALUE = new Set(['include', 'ip4', 'ip6', 'exists'])
const ASKS = new Set(['include', 'a', 'mx', 'ptr', 'exists'])

export type SpfFault = 'missing' | 'many' | 'syntax' | 'lookups' | 'broken_include'

export interface Spf {
  record: string | null
  faults: SpfFault[]
  lookups: number
  /** All names whose records are included, directly or through other records. */
  includes: ReadonlySet<string>
  /** The rule for all other servers: `-all`, `~all`, `?all` or `+all`; null if there is none. */
  all: string | null
}

interface Walk {
  dns: Dns
  endsAt: number
  lookups: number
  includes: Set<string>
  faults: Set<SpfFault>
}

/** Reads the SPF record of a domain and the records that it includes; null if the DNS does not answer. */
export async function examineSpf(dns: Dns, domain: string): Promise<Spf | null> {
  const found = await spfRecords(dns, domain)
  if (!found) return null
  const [record = null] = found
  const walk: Walk = { dns, endsAt: performance.now() + MAX_WALK, lookups: 0, includes: new Set(), faults: new Set() }
  if (found.length === 0) walk.faults.add('missing')
  if (found.length > 1) walk.faults.add('many')
  const all = record === null ? null : await follow(walk, record)
  return { record, faults: [...walk.faults], lookups: walk.lookups, includes: walk.includes, all }
}

async function spfRecords(dns: Dns, domain: string): Promise<string[] | null> {
  const answer = await dns.txt(domain)
  if (answer.outcome === 'failed') return null
  return answer.outcome === 'found' ? answer.records.filter((record) => IS_SPF.test(record)) : []
}

/** Evaluates the terms of a record and returns its rule for all other servers. */
async function follow(walk: Walk, record: string): Promise<string | null> {
  const terms = record.trim().split(/\s+/).slice(1)
  let all: string | null = null
  for (const term of terms) {
    const [, name = '', value = ''] = MECHANISM.exec(term) ?? []
    const kind = name.toLowerCase()
    if (kind === 'all' && !value) {
      all ??= `${/^[?~-]/.test(term) ? term[0] : '+'}all`
    } else if (kind && !(NEEDS_VALUE.has(kind) && value.length < 2)) {
      await count(walk, kind, value.slice(1))
    } else if (!/^[a-z][a-z0-9_.-]*=/i.test(term)) walk.faults.add('syntax')
  }
  const redirect = terms.map((term) => /^redirect=(.+)$/i.exec(term)?.[1]).find(Boolean)
  // A redirection counts only if the record has no `all`.
  return all === null && redirect ? include(walk, redirect) : all
}

async function count(walk: Walk, kind: string, value: string) {
  if (kind === 'include') await include(walk, value)
  else if (ASKS.has(kind)) spend(walk)
}

/** Follows an included record. Names with macros depend on the mail; they only count as a lookup. */
async function include(walk: Walk, value: string): Promise<string | null> {
  const name = value.toLowerCase().replace(/\.$/, '')
  if (!spend(walk) || name.includes('%')) return null
  // A circle: receivers follow it until they reach the limit of lookups.
  if (walk.includes.has(name)) return walk.faults.add('lookups') && null
  walk.includes.add(name)
  const records = performance.now() < walk.endsAt ? await spfRecords(walk.dns, name) : null
  if (records?.length === 1) return follow(walk, records[0]!)
  walk.faults.add('broken_include')
  return null
}

function spend(walk: Walk): boolean {
  walk.lookups += 1
  if (walk.lookups > MAX_LOOKUPS) walk.faults.add('lookups')
  return walk.lookups <= MAX_LOOKUPS
}
