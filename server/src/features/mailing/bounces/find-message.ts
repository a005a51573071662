import { type MessageRef, type MessageTokenKind, readMessageToken } from '../../../platform/crypto/message-tokens.ts'
import type { SigningKeys } from '../../../platform/crypto/signing-keys.ts'

/**
 * Where tokens stand in a mail of ours that tell of a complaint: its return path, its ways out, its number. Those of its
 * links are forwarded with it, and whoever has one could complain in the name of another.
 */
const PLACES = /(?:\bb\+|\bu\+|\/u\/|message-id:\s{0,4}<)([a-z2-7]{20,80})/gi
const KINDS: readonly MessageTokenKind[] = ['bounce', 'out', 'id']
const MAX_TOKENS = 100

/** Which mail of ours a text is a copy of. */
export function findMessage(keys: SigningKeys, text: string): MessageRef | null {
  let tried = 0
  for (const [, token] of text.matchAll(PLACES)) {
    if (++tried > MAX_TOKENS) return null
    for (const kind of KINDS) {
      const ref = readMessageToken(keys, kind, token!.toLowerCase())
      if (ref) return ref
    }
  }
  return null
}
