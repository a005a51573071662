import type { Dns } from '../../../../platform/net/dns.ts'
import { isPublicSuffix } from '../public-suffixes.ts'
import { isVersion, readTags } from './tag-list.ts'

const MAX_STEPS = 5

export interface Dmarc {
  /** Where the record was found: the domain itself, or one above it. */
  domain: string
  record: string
  many: boolean
  /** Null when the record cannot be read. */
  policy: 'none' | 'quarantine' | 'reject' | null
  rua: string[]
}

/** The DMARC record that counts for a domain: its own, or that of a domain above it. `failed` when nobody answers. */
export async function examineDmarc(dns: Dns, domain: string): Promise<Dmarc | 'missing' | 'failed'> {
  let name = domain
  for (let step = 0; step < MAX_STEPS && !isPublicSuffix(name); step++) {
    const answer = await dns.txt(`_dmarc.${name}`)
    if (answer.outcome === 'failed') return 'failed'
    const records = answer.outcome === 'found' ? answer.records.filter((record) => isVersion(record, 'DMARC1')) : []
    if (records[0] !== undefined) return describe(name, records[0], records.length > 1, name !== domain)
    name = name.slice(name.indexOf('.') + 1)
  }
  return 'missing'
}

function describe(domain: string, record: string, many: boolean, isAbove: boolean): Dmarc {
  const tags = readTags(record)
  const word = ((isAbove ? tags?.get('sp') : undefined) ?? tags?.get('p'))?.toLowerCase()
  const policy = word === 'none' || word === 'quarantine' || word === 'reject' ? word : null
  const rua = (tags?.get('rua') ?? '')
    .split(',')
    .map((uri) => uri.trim())
    .filter(Boolean)
  return { domain, record, many, policy, rua }
}
