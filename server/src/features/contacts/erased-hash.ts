import type { SigningKeys } from '../../platform/crypto/signing-keys.ts'

/**
 * What is left of an erased address: it cannot be read back, but the same address gives the same hash, so that it stays
 * suppressed. The key never changes with the configuration; the company is a part, so hashes cannot be compared across.
 */
export function erasedHash(keys: SigningKeys, tenantId: string, email: string): { hash: Buffer; keyVersion: number } {
  const { mac, version } = keys.sign('erased_address', `${tenantId}:${email.toLowerCase()}`)
  return { hash: mac, keyVersion: version }
}
