import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { SigningKeys } from '../../../../platform/crypto/signing-keys.ts'

/** A form of a company, by what its public address names. */
export interface FormRef {
  publicId: string
  formId: string
}

/** People need longer to fill in a form; scripts do not wait. */
export const FASTEST_MS = 2000
const LONGEST_MS = 24 * 3_600_000
const MAC_BYTES = 16
/** A browser tries some ten thousand numbers, in less than half a second. */
export const WORK_BITS = 15

/** What a token of one view of a form says. */
export interface Challenge {
  /** A form that was shown is sent once. */
  nonce: string
  /** The version of the texts that were shown. */
  textVersion: number
  /** The second page of a form without scripts: it is sent without the work. */
  isSecondPage: boolean
  state: 'right' | 'early' | 'late'
}

type Signed = Pick<Challenge, 'textVersion' | 'isSecondPage'>

const signedText = ({ publicId, formId }: FormRef, parts: readonly string[]) =>
  `form:${publicId}:${formId}:${parts.join(':')}`

/** A token of one view of a form: it can be sent once, not at once, and not after a day. */
export function makeChallenge(
  keys: SigningKeys,
  form: FormRef,
  { textVersion, isSecondPage }: Signed,
  now: Date,
): string {
  const nonce = randomBytes(12).toString('base64url')
  const parts = [nonce, now.getTime().toString(36), String(textVersion), isSecondPage ? '2' : '1']
  const { version, mac } = keys.sign('link', signedText(form, parts))
  return [...parts, version, mac.subarray(0, MAC_BYTES).toString('base64url')].join('.')
}

const TOKEN = /^([\w-]{16})\.([0-9a-z]{1,10})\.(\d{1,9})\.([12])\.(\d{1,6})\.([\w-]{22})$/

/** Reads a token; null when it is forged. */
export function readChallenge(keys: SigningKeys, form: FormRef, token: string, now: Date): Challenge | null {
  const [, nonce = '', at = '', textVersion = '', page = '', version = '', signature = ''] = TOKEN.exec(token) ?? []
  const mac = nonce && keys.macOf('link', Number(version), signedText(form, [nonce, at, textVersion, page]))
  const given = Buffer.from(signature, 'base64url')
  if (!mac || given.length !== MAC_BYTES || !timingSafeEqual(mac.subarray(0, MAC_BYTES), given)) return null
  const age = now.getTime() - Number.parseInt(at, 36)
  const state = age < FASTEST_MS ? 'early' : age > LONGEST_MS ? 'late' : 'right'
  return { nonce, textVersion: Number(textVersion), isSecondPage: page === '2', state }
}

/** Whether a number was found that makes the hash of the token and it start with zeros: it costs the sender time. */
export function isSolved(token: string, solution: string): boolean {
  if (!/^\d{1,15}$/.test(solution)) return false
  const hash = createHash('sha256').update(`${token}.${solution}`).digest()
  return hash.readUInt32BE(0) >>> (32 - WORK_BITS) === 0
}
