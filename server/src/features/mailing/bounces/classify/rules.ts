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
import sender from './rules/sender.ts'
import size from './rules/size.ts'
import suspended from './rules/suspended.ts'
import system from './rules/system.ts'
import timeout from './rules/timeout.ts'
import userUnknown from './rules/user-unknown.ts'

/**
 * The first rule that knows the words of a reply decides. Rules about the sender stand before rules about the
 * recipient, so that no address is taken for dead because the sender was refused.
 */
export const BOUNCE_RULES = [
  rate,
  blocked,
  sender,
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
] as const

/** Why mail bounces. */
export type BounceReason = (typeof BOUNCE_RULES)[number]['reason'] | 'other'
