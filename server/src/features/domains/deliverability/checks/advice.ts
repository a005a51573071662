export const KINDS = ['spf', 'dkim', 'dmarc', 'mx'] as const
export type Kind = (typeof KINDS)[number]

/** Advice about the records of a domain; clients have the texts. */
export const ADVICE = [
  'spf_missing',
  'spf_many',
  'spf_syntax',
  'spf_lookups',
  'spf_broken_include',
  'spf_no_all',
  'spf_pass_all',
  'dkim_missing',
  'dkim_syntax',
  'dkim_revoked',
  'dkim_weak_key',
  'dkim_testing',
  'dmarc_missing',
  'dmarc_many',
  'dmarc_syntax',
  'dmarc_policy_none',
  'dmarc_no_rua',
  'dmarc_inherited',
  'mx_missing',
  'mx_null',
] as const
export type DomainAdvice = (typeof ADVICE)[number]

export interface RecordCheck {
  kind: Kind
  selector: string | null
  /** Whether the record works. There may still be advice. */
  ok: boolean
  found: string | null
  advice: DomainAdvice[]
}
