import type { Dns } from '../../../../platform/net/dns.ts'
import { isPublicSuffix } from '../public-suffixes.ts'
import { isVersion, readTags } from './tag-list.ts'

const MAX_STEPS = 5

export interface Dmarc {
  /** The domain with the record: the domain itself or a parent. */
  domain: string
  record: string
  many: boolean
  /** Null if the record is not valid. */
  policy: 'none' | 'quarantine' | 'reject' | null
  rua: string[]
}

/** The DMARC record of a domain or of the nearest parent; `failed` if the DNS does not answer. */
export async function examineDmarc(dns: Dns, domain: string): Promise<Dmarc | 'missing' | 'failed'> {
  let name = domain
  for (let step = 0; step < MAX_STEPS && !isPublicSuffix(name); step++) {
    const answer = await dns.txt(`_dmarc.${name}`)
    if (answer.outcome === 'failed') return 'failed'
    const records = answer.outcome === 'found' ? answer.records.filter((record) => isVersion(record, 'DMARC1')) : []
    if (records[0] !== undefined) return parse(name, records[0], records.length > 1, name !== domain)
    name = name.slice(name.indexOf('.') + 1)
  }
  return 'missing'
}

function parse(domain: string, record: string, many: boolean, isParent: boolean): Dmarc {
  const tags = readTags(record)
  const value = ((isParent ? tags?.get('sp') : undefined) ?? tags?.get('p'))?.toLowerCase()
  const policy = value === 'none' || value === 'quarantine' || value === 'reject' ? value : null
  const rua = (tags?.get('rua') ?? '')
    .split(',')
    .map((uri) => uri.trim())
    .filter(Boolean)
  return { domain, record, many, policy, rua }
}
