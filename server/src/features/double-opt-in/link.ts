import { timingSafeEqual } from 'node:crypto'
import type { SigningKeys } from '../../platform/crypto/signing-keys.ts'
import { isId } from '../../platform/schema/ajv.ts'
import { isUuid } from '../../platform/text/uuid.ts'

const MAC_BYTES = 16

/** The signed name of a request, as the link in the mail carries it: company, request, version of the key, signature. */
export function makeToken(keys: SigningKeys, publicId: string, id: string): string {
  const { version, mac } = keys.sign('link', text(publicId, id))
  return [publicId, id, version, mac.subarray(0, MAC_BYTES).toString('base64url')].join('.')
}

/** What a token names, or null when it is not one of ours. */
export function readToken(keys: SigningKeys, token: string): { publicId: string; id: string } | null {
  const [publicId = '', id = '', version = '', signature = '', ...rest] = token.split('.')
  if (rest.length || !isUuid(publicId) || !isId(id) || !/^\d{1,6}$/.test(version)) return null
  const mac = keys.macOf('link', Number(version), text(publicId, id))?.subarray(0, MAC_BYTES)
  const given = Buffer.from(signature, 'base64url')
  return mac && given.length === MAC_BYTES && timingSafeEqual(mac, given) ? { publicId, id } : null
}

const text = (publicId: string, id: string) => `double_opt_in:${publicId}:${id}`
