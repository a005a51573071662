import { bitsOfKey } from '../../../../platform/mail/dkim-keys.ts'
import type { Dns } from '../../../../platform/net/dns.ts'
import { type Dkim, examineDkim } from '../../sending-domains/index.ts'
import type { DomainAdvice, RecordCheck } from './advice.ts'

const STRONG_BITS = 2048
const ED25519_BYTES = 32

export async function checkDkim(dns: Dns, domain: string, selector: string): Promise<RecordCheck | null> {
  const dkim = await examineDkim(dns, domain, selector)
  if (dkim === 'failed') return null
  if (dkim === 'missing') return { kind: 'dkim', selector, ok: false, found: null, advice: ['dkim_missing'] }
  const fault = faultOf(dkim)
  const advice: DomainAdvice[] = [
    ...(fault ? [fault] : []),
    ...(!fault && isWeak(dkim) ? ['dkim_weak_key' as const] : []),
    ...(dkim.testing ? ['dkim_testing' as const] : []),
  ]
  return { kind: 'dkim', selector, ok: fault === null, found: dkim.record, advice }
}

function faultOf({ key, type }: Dkim): DomainAdvice | null {
  if (key === null) return 'dkim_syntax'
  if (key === '') return 'dkim_revoked'
  if (type === 'ed25519') return Buffer.from(key, 'base64').length === ED25519_BYTES ? null : 'dkim_syntax'
  return type === 'rsa' && bitsOfKey(key) !== null ? null : 'dkim_syntax'
}

const isWeak = ({ key, type }: Dkim) => type === 'rsa' && (bitsOfKey(key!) ?? 0) < STRONG_BITS
