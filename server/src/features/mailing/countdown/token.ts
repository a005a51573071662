import type { SigningKeys } from '../../../platform/crypto/signing-keys.ts'
import { sameText } from '../../../platform/crypto/tokens.ts'
import { type Look, lookOf } from './settings.ts'

const MAC_BYTES = 16
const TOKEN = /^(\d{1,11})-([0-9a-f]{6})-([0-9a-f]{6})-([a-z]{2})-([a-z]+)\.(\d{1,6})\.([\w-]{22})$/

/** A countdown of a mail. Strangers cannot make one, because its token is signed. */
export interface Countdown {
  /** The second in which it ends, since 1970. */
  ends: number
  look: Look
}

/** The signed name of a countdown of a company. */
export function makeToken(keys: SigningKeys, publicId: string, { ends, look }: Countdown): string {
  const name = [ends, look.background, look.color, look.labels, look.size].join('-')
  const { version, mac } = keys.sign('link', signed(publicId, name))
  return `${name}.${version}.${written(mac)}`
}

/** The countdown that a token names; null unless it was made for this company. */
export function readToken(keys: SigningKeys, publicId: string, token: string): Countdown | null {
  const [, ends, background, color, labels, size, version, signature] = TOKEN.exec(token) ?? []
  if (!signature) return null
  const name = [ends, background, color, labels, size].join('-')
  const mac = keys.macOf('link', Number(version), signed(publicId, name))
  const look = lookOf(background!, color!, labels!, size!)
  return mac && look && sameText(written(mac), signature) ? { ends: Number(ends), look } : null
}

const signed = (publicId: string, name: string) => `countdown:${publicId}:${name}`
const written = (mac: Buffer) => mac.subarray(0, MAC_BYTES).toString('base64url')
