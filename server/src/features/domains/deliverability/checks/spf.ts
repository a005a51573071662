import type { Dns } from '../../../../platform/net/dns.ts'
import { examineSpf } from '../../sending-domains/index.ts'
import type { Advice, Check } from './advice.ts'

export async function checkSpf(dns: Dns, domain: string): Promise<Check | null> {
  const spf = await examineSpf(dns, domain)
  if (!spf) return null
  const faults = spf.faults.map((fault): Advice => `spf_${fault}`)
  const advice: Advice[] = [
    ...faults,
    ...(spf.record !== null && spf.all === null && !faults.length ? ['spf_no_all' as const] : []),
    ...(spf.all === '+all' ? ['spf_pass_all' as const] : []),
  ]
  return { kind: 'spf', selector: null, ok: !faults.length && spf.all !== '+all', found: spf.record, advice }
}
