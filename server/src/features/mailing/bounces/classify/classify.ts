import type { BounceRule, BounceScope } from './define-bounce-rule.ts'
import { isPermanent, type Reply, wordsOf } from './reply.ts'
import { BOUNCE_RULES, type BounceReason } from './rules.ts'

/** `hard`: the address will never accept mail. All other bounces are `soft`, even if this one mail is lost for good. */
export interface Classification {
  kind: 'hard' | 'soft'
  reason: BounceReason
  /** What the refusal is about; null when it may be the mailbox or the domain. */
  scope: BounceScope | null
}

/**
 * Classifies the reply of a mail server, or the part of a report that quotes one. `isGivenUp`: the server that reports tried
 * for days and gave up, so an address that is temporarily unknown is as dead as one that is permanently unknown.
 */
export function classify(reply: Reply, { isGivenUp = false } = {}): Classification {
  const words = wordsOf(reply)
  const rule: BounceRule<BounceReason> | undefined =
    RULES.find(({ meanings }) => meanings?.includes(detailOf(reply) ?? '')) ??
    RULES.find(({ texts }) => texts.some((text) => text.test(words))) ??
    ruleByCode(reply)
  const isDead = rule?.dead && (isGivenUp || isPermanent(reply))
  return { kind: isDead ? 'hard' : 'soft', reason: rule?.reason ?? 'other', scope: rule?.scope ?? null }
}

const RULES: readonly BounceRule<BounceReason>[] = BOUNCE_RULES

/** The enhanced code without its class. */
const detailOf = ({ status }: Reply) => status?.slice(2)

function ruleByCode(reply: Reply) {
  const detail = detailOf(reply)
  if (!detail || detail === '0.0') return RULES.find(({ codes }) => codes?.includes(reply.code ?? 0))
  const subject = `${detail.split('.')[0]}.*`
  return (
    RULES.find(({ statuses }) => statuses?.includes(detail)) ??
    RULES.find(({ statuses }) => statuses?.includes(subject))
  )
}
