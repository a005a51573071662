import type { Dns } from '../../../../platform/net/dns.ts'
import type { RecordCheck } from './advice.ts'

const SHOWN = 10

/** Whether the domain accepts mail: replies and bounces have to be delivered. */
export async function checkMx(dns: Dns, domain: string): Promise<RecordCheck | null> {
  const answer = await dns.mx(domain)
  if (answer.outcome === 'failed') return null
  if (answer.outcome === 'missing')
    return { kind: 'mx', selector: null, ok: false, found: null, advice: ['mx_missing'] }
  const sorted = answer.records.toSorted((a, b) => a.priority - b.priority)
  const found = sorted
    .slice(0, SHOWN)
    .map(({ priority, exchange }) => `${priority} ${exchange || '.'}`)
    .join(', ')
  // A single empty name means that the domain accepts no mail (RFC 7505).
  const isNull = sorted.length === 1 && sorted[0]!.exchange === ''
  return { kind: 'mx', selector: null, ok: !isNull, found, advice: isNull ? ['mx_null'] : [] }
}
