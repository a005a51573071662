import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { SigningKeys } from '../../../platform/crypto/signing-keys.ts'

/** People need longer to fill in a page; programs do not wait. */
export const FASTEST_MS = 2000
const LONGEST_MS = 24 * 3_600_000
const MAC_BYTES = 16

/** What the token of one view of a page says. */
export interface View {
  /** A page that was shown is sent once. */
  nonce: string
  /** What the page added: numbers. */
  more: number[]
  state: 'right' | 'early' | 'late'
}

const OWN = randomBytes(6).toString('base64url')
let made = 0

/** Sixteen characters that no process makes twice: its own ones, and a number. Random ones for each view take longer. */
function nextNonce(): string {
  made += 1
  return OWN + made.toString(36).padStart(8, '0')
}

const signedText = (page: string, parts: readonly string[]) => `${page}:${parts.join(':')}`

/** A token of one view of a page: it is not accepted at once, and not after a day. A token of one page is not valid for another. */
export function makeViewToken(keys: SigningKeys, page: string, now: Date, more: readonly number[] = []): string {
  const nonce = nextNonce()
  const parts = [nonce, now.getTime().toString(36), ...more.map(String)]
  const { version, mac } = keys.sign('link', signedText(page, parts))
  return [...parts, version, mac.subarray(0, MAC_BYTES).toString('base64url')].join('.')
}

const TOKEN = /^([\w-]{16})\.([0-9a-z]{1,10})((?:\.\d{1,9})*)\.(\d{1,6})\.([\w-]{22})$/

/** Reads a token; null when it is forged. */
export function readViewToken(keys: SigningKeys, page: string, token: string, now: Date): View | null {
  const [, nonce = '', at = '', added = '', version = '', signature = ''] = TOKEN.exec(token) ?? []
  const more = added.split('.').slice(1)
  const mac = nonce && keys.macOf('link', Number(version), signedText(page, [nonce, at, ...more]))
  const given = Buffer.from(signature, 'base64url')
  if (!mac || given.length !== MAC_BYTES || !timingSafeEqual(mac.subarray(0, MAC_BYTES), given)) return null
  const age = now.getTime() - Number.parseInt(at, 36)
  const state = age < FASTEST_MS ? 'early' : age > LONGEST_MS ? 'late' : 'right'
  return { nonce, more: more.map(Number), state }
}
