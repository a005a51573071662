import type { BounceScope } from './define-bounce-rule.ts'
import { isPermanent, type Reply, wordsOf } from './reply.ts'
import { BOUNCE_RULES, type BounceReason } from './rules.ts'

/** `hard`: the address will never accept mail. All other bounces are `soft`, even if this one mail is lost for good. */
export interface Classification {
  kind: 'hard' | 'soft'
  reason: BounceReason
}

/** Classifies the reply of a mail server, or the part of a report that quotes one. */
export function classify(reply: Reply): Classification {
  const words = wordsOf(reply.text)
  const rule = BOUNCE_RULES.find(({ texts }) => texts.some((text) => text.test(words))) ?? ruleByCode(reply)
  return { kind: rule?.dead && isPermanent(reply) ? 'hard' : 'soft', reason: rule?.reason ?? 'other' }
}

/** What a temporary refusal for this reason is about; undefined when it may be the mailbox or the domain. */
export const scopeOf = (reason: BounceReason): BounceScope | undefined =>
  BOUNCE_RULES.find((rule) => rule.reason === reason)?.scope

function ruleByCode({ status, code }: Reply) {
  const detail = status?.slice(2)
  if (!detail || detail === '0.0') return BOUNCE_RULES.find(({ codes }) => codes?.includes(code ?? 0))
  const subject = `${detail.split('.')[0]}.*`
  return (
    BOUNCE_RULES.find(({ statuses }) => statuses?.includes(detail)) ??
    BOUNCE_RULES.find(({ statuses }) => statuses?.includes(subject))
  )
}
