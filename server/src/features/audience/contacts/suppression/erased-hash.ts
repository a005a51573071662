import type { SigningKeys } from '../../../../platform/crypto/signing-keys.ts'

/**
 * The keyed hash that replaces an erased address. The address cannot be computed from it, but gives the same hash
 * again, so that it stays suppressed. The key does not depend on the configuration. The company is part of the input,
 * so hashes of two companies cannot be compared.
 */
export function erasedHash(keys: SigningKeys, tenantId: string, email: string): { hash: Buffer; keyVersion: number } {
  const { mac, version } = keys.sign('erased_address', inputOf(tenantId, email))
  return { hash: mac, keyVersion: version }
}

/** The hashes under which an address may have been erased, one for each version of the key. */
export const erasedHashes = (keys: SigningKeys, tenantId: string, email: string): Buffer[] =>
  keys.macsOf('erased_address', inputOf(tenantId, email))

/** In lower case by character, as `lower` of PostgreSQL; for the whole text JavaScript writes a final sigma as ς. */
const inputOf = (tenantId: string, email: string) =>
  `${tenantId}:${[...email].map((character) => character.toLowerCase()).join('')}`
