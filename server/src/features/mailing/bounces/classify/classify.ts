import type { Reason, Rule } from './define-rule.ts'
import { isPermanent, type Reply, wordsOf } from './reply.ts'
import { RULES } from './rules.ts'

/** `hard`: nothing will ever arrive there. Everything else is `soft`, for good as it may be for this one mail. */
export interface Verdict {
  kind: 'hard' | 'soft'
  reason: Reason
}

/** What a reply, or a report of one, means. */
export function classify(reply: Reply): Verdict {
  const words = wordsOf(reply.text)
  const rule = RULES.find(({ texts }) => texts.some((text) => text.test(words))) ?? byCode(reply)
  return { kind: rule?.dead && isPermanent(reply) ? 'hard' : 'soft', reason: rule?.reason ?? 'other' }
}

function byCode({ status, code }: Reply): Rule | undefined {
  const detail = status?.slice(2)
  if (!detail || detail === '0.0') return RULES.find(({ codes }) => codes?.includes(code ?? 0))
  const subject = `${detail.split('.')[0]}.*`
  return (
    RULES.find(({ statuses }) => statuses?.includes(detail)) ??
    RULES.find(({ statuses }) => statuses?.includes(subject))
  )
}
