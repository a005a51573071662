/** Why mails come back. */
export type Reason =
  | 'user_unknown'
  | 'host_unknown'
  | 'moved'
  | 'mailbox_full'
  | 'blocked'
  | 'policy'
  | 'content'
  | 'size'
  | 'suspended'
  | 'filtered'
  | 'rate'
  | 'timeout'
  | 'expired'
  | 'network'
  | 'system'
  | 'other'

/** How one reason is told from a reply. What is said counts before any code: servers put anything behind 5.1.1 and 5.7.1. */
export interface Rule {
  reason: Reason
  /** The address or its domain does not exist, has moved, or takes no mail at all. */
  dead?: true
  /** Tried on the words of a reply in small letters, without diacritics and codes. */
  texts: readonly RegExp[]
  /** Enhanced codes without their class, such as `1.1` and `7.*`: what counts when the words say nothing. */
  statuses?: readonly string[]
  /** The same for three digits that come without an enhanced code. */
  codes?: readonly number[]
  /** Replies that must be told so. */
  examples: readonly string[]
  /** Replies of a dead address that are not meant for good: this reason, and yet no hard bounce. */
  temporary?: readonly string[]
}

export const defineRule = (rule: Rule): Rule => rule
