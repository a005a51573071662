import type { SigningKeys } from '../../platform/crypto/signing-keys.ts'

/**
 * What is left of an erased address: it cannot be read back, but the same address gives the same hash, so that it stays
 * suppressed. The key never changes with the configuration; the company is a part, so hashes cannot be compared across.
 */
export const erasedHash = (keys: SigningKeys, tenantId: string, email: string): Buffer =>
  keys.sign('erased_address', `${tenantId}:${email.toLowerCase()}`).mac
