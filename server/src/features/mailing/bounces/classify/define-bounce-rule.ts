/** What a refusal is about: only this mailbox, all mail to its domain, or our own address and domain. */
export type BounceScope = 'mailbox' | 'domain' | 'sender'

/**
 * How to recognize one reason for which mail bounces. The words of a reply count before its codes, because servers use
 * 5.1.1 and 5.7.1 for anything.
 */
export interface BounceRule<Reason extends string = string> {
  reason: Reason
  /** The address or its domain does not exist, has moved, or accepts no mail at all: a hard bounce when permanent. */
  dead?: true
  /**
   * A temporary refusal slows down what its scope covers; without a scope it may be the mailbox or the domain. A refusal of
   * the sender, temporary or not, says nothing about the contact.
   */
  scope?: BounceScope
  /** Matched against the words of a reply (`wordsOf`): lower case, without diacritics, after `[` the enhanced code `]`. */
  texts: readonly RegExp[]
  /** Enhanced codes without their class, such as `1.8`, that count before any words. */
  meanings?: readonly string[]
  /** Enhanced codes without their class, such as `1.1` and `7.*`. They count when no rule knows the words. */
  statuses?: readonly string[]
  /** Three-digit codes. They count when the reply has no enhanced code either. */
  codes?: readonly number[]
  /** Replies that must get this reason. */
  examples: readonly string[]
  /** For a dead address: replies with this reason that are temporary, and so no hard bounce. */
  temporary?: readonly string[]
}

export const defineBounceRule = <const Reason extends string>(rule: BounceRule<Reason>): BounceRule<Reason> => rule
