import type { Rule } from './define-rule.ts'
import blocked from './rules/blocked.ts'
import content from './rules/content.ts'
import expired from './rules/expired.ts'
import filtered from './rules/filtered.ts'
import hostUnknown from './rules/host-unknown.ts'
import mailboxFull from './rules/mailbox-full.ts'
import moved from './rules/moved.ts'
import network from './rules/network.ts'
import policy from './rules/policy.ts'
import rate from './rules/rate.ts'
import size from './rules/size.ts'
import suspended from './rules/suspended.ts'
import system from './rules/system.ts'
import timeout from './rules/timeout.ts'
import userUnknown from './rules/user-unknown.ts'

/**
 * The first whose words are found decides: what is said of the sender stands before what is said of the recipient, so that
 * nobody is taken for dead because we were turned away.
 */
export const RULES: readonly Rule[] = [
  rate,
  blocked,
  mailboxFull,
  suspended,
  moved,
  size,
  policy,
  hostUnknown,
  userUnknown,
  content,
  filtered,
  expired,
  timeout,
  network,
  system,
]
