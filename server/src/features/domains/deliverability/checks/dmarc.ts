import type { Dns } from '../../../../platform/net/dns.ts'
import { examineDmarc } from '../../sending-domains/index.ts'
import type { DomainAdvice, RecordCheck } from './advice.ts'

export async function checkDmarc(dns: Dns, domain: string): Promise<RecordCheck | null> {
  const dmarc = await examineDmarc(dns, domain)
  if (dmarc === 'failed') return null
  if (dmarc === 'missing') return { kind: 'dmarc', selector: null, ok: false, found: null, advice: ['dmarc_missing'] }
  const advice: DomainAdvice[] = [
    ...(dmarc.many ? ['dmarc_many' as const] : []),
    ...(dmarc.policy === null ? ['dmarc_syntax' as const] : []),
    ...(dmarc.policy === 'none' ? ['dmarc_policy_none' as const] : []),
    ...(dmarc.rua.length ? [] : ['dmarc_no_rua' as const]),
    ...(dmarc.domain === domain ? [] : ['dmarc_inherited' as const]),
  ]
  const ok = dmarc.policy !== null && !dmarc.many
  return { kind: 'dmarc', selector: null, ok, found: dmarc.record, advice }
}
