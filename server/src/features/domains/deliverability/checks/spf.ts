import type { Dns } from '../../../../platform/net/dns.ts'
import { examineSpf } from '../../sending-domains/index.ts'
import type { DomainAdvice, RecordCheck } from './advice.ts'

export async function checkSpf(dns: Dns, domain: string): Promise<RecordCheck | null> {
  const spf = await examineSpf(dns, domain)
  if (!spf) return null
  const faults = spf.faults.map((fault): DomainAdvice => `spf_${fault}`)
  const advice: DomainAdvice[] = [
    ...faults,
    ...(spf.record !== null && spf.all === null && !faults.length ? ['spf_no_all' as const] : []),
    ...(spf.all === '+all' ? ['spf_pass_all' as const] : []),
  ]
  return { kind: 'spf', selector: null, ok: !faults.length && spf.all !== '+all', found: spf.record, advice }
}
