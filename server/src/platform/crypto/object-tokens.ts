import { timingSafeEqual } from 'node:crypto'
import { isId } from '../schema/formats.ts'
import { isUuid } from '../text/uuid.ts'
import type { SigningKeys } from './signing-keys.ts'

const MAC_BYTES = 16

/**
 * The signed name of an object for links: company, object, version of the key, signature. A token of one `purpose` is
 * not valid for another.
 */
export function makeToken(keys: SigningKeys, purpose: string, publicId: string, id: string): string {
  const { version, mac } = keys.sign('link', text(purpose, publicId, id))
  return [publicId, id, version, mac.subarray(0, MAC_BYTES).toString('base64url')].join('.')
}

/** The object that a token names, or null if the token is not valid. */
export function readToken(keys: SigningKeys, purpose: string, token: string): { publicId: string; id: string } | null {
  const [publicId = '', id = '', version = '', signature = '', ...rest] = token.split('.')
  if (rest.length || !isUuid(publicId) || !isId(id) || !/^\d{1,6}$/.test(version)) return null
  const mac = keys.macOf('link', Number(version), text(purpose, publicId, id))?.subarray(0, MAC_BYTES)
  // Compared as text: several texts stand for the same bytes, and a token has one form only.
  const [right, given] = [Buffer.from(mac?.toString('base64url') ?? ''), Buffer.from(signature)]
  return mac && given.length === right.length && timingSafeEqual(right, given) ? { publicId, id } : null
}

const text = (purpose: string, publicId: string, id: string) => `${purpose}:${publicId}:${id}`
