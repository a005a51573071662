import type { SigningKeys } from '../../../platform/crypto/signing-keys.ts'
import { type MessageRef, type MessageTokenKind, readMessageToken } from '../ledger/index.ts'

/**
 * Where a sent mail contains tokens that identify it in a complaint: its return path, its unsubscribe links, its
 * message id. The tokens of its other links do not count: a forwarded mail contains them, so its reader could complain
 * for the contact.
 */
const PLACES = /(?:\bb\+|\bu\+|\/u\/|message-id:\s{0,4}<)([a-z2-7]{20,80})/gi
const KINDS: readonly MessageTokenKind[] = ['bounce', 'out', 'id']
const MAX_TOKENS = 100

/** Finds the message that a text is a copy of. */
export function findMessage(keys: SigningKeys, text: string): MessageRef | undefined {
  let tried = 0
  for (const [, token] of text.matchAll(PLACES)) {
    if (++tried > MAX_TOKENS) return undefined
    for (const kind of KINDS) {
      const ref = readMessageToken(keys, kind, token!.toLowerCase())
      if (ref) return ref
    }
  }
  return undefined
}
