import type { Dns } from '../../../../platform/net/dns.ts'
import { readTags } from './tag-list.ts'

export interface Dkim {
  record: string
  /** `p=` without spaces, which people and name servers add; empty for a revoked key, null if there is none. */
  key: string | null
  type: string
  testing: boolean
}

/** The DKIM record of a selector; `failed` if the DNS does not answer. */
export async function examineDkim(dns: Dns, domain: string, selector: string): Promise<Dkim | 'missing' | 'failed'> {
  const answer = await dns.txt(`${selector}._domainkey.${domain}`)
  if (answer.outcome !== 'found') return answer.outcome
  const records = answer.records.map(read)
  return records.find(({ key }) => key !== null) ?? records[0]!
}

function read(record: string): Dkim {
  const tags = readTags(record)
  const version = tags?.get('v') ?? 'DKIM1'
  const key = version.toUpperCase() === 'DKIM1' ? (tags?.get('p')?.replace(/\s+/g, '') ?? null) : null
  const flags = (tags?.get('t') ?? '').split(':').map((flag) => flag.trim().toLowerCase())
  return { record, key, type: (tags?.get('k') ?? 'rsa').toLowerCase(), testing: flags.includes('y') }
}
