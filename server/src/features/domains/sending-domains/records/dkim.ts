import type { Dns } from '../../../../platform/net/dns.ts'
import { readTags } from './tag-list.ts'

export interface Dkim {
  record: string
  /** `p=` without the spaces that people and name servers put into it; empty for a key that was withdrawn, null for none. */
  key: string | null
  type: string
  testing: boolean
}

/** The DKIM record of a selector. `failed` when nobody answers. */
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
