import type { SigningKeys } from '../../../platform/crypto/signing-keys.ts'

/**
 * What is left of an erased address: it cannot be read back, but the same address gives the same hash, so that it stays
 * suppressed. The keys never change with the configuration; the company is a part, so hashes cannot be compared across.
 */
export function erasedHash(keys: SigningKeys, tenantId: string, email: string): { hash: Buffer; keyVersion: number } {
  const { mac, version } = keys.sign('erased_address', hashed(tenantId, email))
  return { hash: mac, keyVersion: version }
}

/** The hashes that the address may have been erased under: one of each version of the key. */
export const erasedHashes = (keys: SigningKeys, tenantId: string, email: string): Buffer[] =>
  keys.macsOf('erased_address', hashed(tenantId, email))

/** Character by character, as PostgreSQL makes small letters: JavaScript knows a final sigma, `lower` does not. */
const hashed = (tenantId: string, email: string) =>
  `${tenantId}:${[...email].map((character) => character.toLowerCase()).join('')}`
