import { createHash } from 'node:crypto'
import type { SigningKeys } from '../../../../platform/crypto/signing-keys.ts'
import { makeViewToken, readViewToken } from '../../visitors/index.ts'

/** A form of a company, by what its public address names. */
export interface FormRef {
  publicId: string
  formId: string
}

/** A browser tries some ten thousand numbers, in less than half a second. */
export const WORK_BITS = 15

/** What a token of one view of a form says. */
export interface Challenge {
  nonce: string
  /** The version of the texts that were shown. */
  textVersion: number
  /** The second page of a form without scripts: it is sent without the work. */
  isSecondPage: boolean
  state: 'right' | 'early' | 'late'
}

type Signed = Pick<Challenge, 'textVersion' | 'isSecondPage'>

const pageOf = ({ publicId, formId }: FormRef) => `form:${publicId}:${formId}`

/** A token of one view of a form. */
export const makeChallenge = (keys: SigningKeys, form: FormRef, { textVersion, isSecondPage }: Signed, now: Date) =>
  makeViewToken(keys, pageOf(form), now, [textVersion, isSecondPage ? 2 : 1])

/** Reads a token; null when it is forged. */
export function readChallenge(keys: SigningKeys, form: FormRef, token: string, now: Date): Challenge | null {
  const view = readViewToken(keys, pageOf(form), token, now)
  const [textVersion, page] = view?.more ?? []
  if (!view || textVersion === undefined) return null
  return { nonce: view.nonce, textVersion, isSecondPage: page === 2, state: view.state }
}

/** Whether a number was found that makes the hash of the token and it start with zeros: it costs the sender time. */
export function isSolved(token: string, solution: string): boolean {
  if (!/^\d{1,15}$/.test(solution)) return false
  const hash = createHash('sha256').update(`${token}.${solution}`).digest()
  return hash.readUInt32BE(0) >>> (32 - WORK_BITS) === 0
}
