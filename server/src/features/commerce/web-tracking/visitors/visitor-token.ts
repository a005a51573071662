import { makeToken, readToken } from '../../../../platform/crypto/object-tokens.ts'
import type { SigningKeys } from '../../../../platform/crypto/signing-keys.ts'

const DAY = 24 * 3600_000
const VALID_DAYS = 7

const purposeOf = (day: number) => `visitor-${day}`
const dayOf = (now: Date) => Math.floor(now.getTime() / DAY)

/** A token that recognises a contact on a website, for a week. It stands in addresses, which people pass on. */
export const makeVisitorToken = (keys: SigningKeys, publicId: string, contactId: string, now: Date) =>
  `${dayOf(now).toString(36)}.${makeToken(keys, purposeOf(dayOf(now)), publicId, contactId)}`

/** The contact of a company that a token names; null if the token is not valid any more. */
export function readVisitorToken(keys: SigningKeys, publicId: string, token: string, now: Date): string | null {
  const [, written = '', signed = ''] = /^([0-9a-z]{1,6})\.(.+)$/.exec(token) ?? []
  const day = Number.parseInt(written, 36)
  const age = dayOf(now) - day
  if (!(age >= 0 && age <= VALID_DAYS)) return null
  const named = readToken(keys, purposeOf(day), signed)
  return named?.publicId === publicId ? named.id : null
}
