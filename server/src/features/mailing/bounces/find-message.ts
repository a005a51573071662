import type { SigningKeys } from '../../../platform/crypto/signing-keys.ts'
import { type MessageRef, type MessageTokenKind, readMessageToken } from '../ledger/index.ts'

/** The tokens that only the recipient of a mail has. Its message id is no secret: replies and archives show it. */
const KINDS: readonly MessageTokenKind[] = ['bounce', 'out']

/** Finds the message that one of the tokens belongs to. */
export function findMessage(keys: SigningKeys, tokens: readonly string[]): MessageRef | undefined {
  for (const token of tokens)
    for (const kind of KINDS) {
      const ref = readMessageToken(keys, kind, token)
      if (ref) return ref
    }
  return undefined
}
