import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** A random secret for a link, a session or a key: 192 bits, safe in an address. */
export const randomToken = (bytes = 24): string => randomBytes(bytes).toString('base64url')

/** How secrets are stored. They are random, so a fast hash is enough; passwords are not, see passwords.ts. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A value derived from a secret that does not give the secret away. */
export const derive = (secret: string, purpose: string): string =>
  createHmac('sha256', secret).update(purpose).digest('base64url')

/** Compares in a time that does not depend on how much is equal. */
export function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
