import { randomBytes, timingSafeEqual } from 'node:crypto'
import { makeToken, readToken } from '../../../../platform/crypto/object-tokens.ts'
import type { SigningKeys } from '../../../../platform/crypto/signing-keys.ts'

/** A survey of a company, by what its public address names, and the company's own id. */
export interface SurveyRef {
  tenantId: string
  publicId: string
  surveyId: string
}

// The company's own id is signed too: a mail of one company may link to a survey of another, whose address it knows.
const purposeOf = ({ tenantId, surveyId }: SurveyRef) => `survey:${tenantId}:${surveyId}`

/** The token of a contact for the links of one survey. */
export const makeContactToken = (keys: SigningKeys, survey: SurveyRef, contactId: string): string =>
  makeToken(keys, purposeOf(survey), survey.publicId, contactId)

/** The contact that a token names; null when the token is forged, or of another company or survey. */
export function readContactToken(keys: SigningKeys, survey: SurveyRef, token: string): string | null {
  const read = readToken(keys, purposeOf(survey), token)
  return read?.publicId === survey.publicId ? read.id : null
}

const MAC_BYTES = 16
const FASTEST_MS = 2000
const LONGEST_MS = 24 * 3_600_000

/** What the token of one view of a survey says. */
export interface SurveyView {
  /** Identifies a visitor without a contact: the page that was shown is answered once. */
  nonce: string
  /** People need longer to answer; programs do not wait. */
  state: 'right' | 'early' | 'late'
}

const viewText = ({ tenantId, surveyId }: SurveyRef, nonce: string, at: string) =>
  `survey-view:${tenantId}:${surveyId}:${nonce}:${at}`

/** A token of one view: it is not accepted at once, and not after a day. */
export function makeViewToken(keys: SigningKeys, survey: SurveyRef, now: Date): string {
  const [nonce, at] = [randomBytes(12).toString('base64url'), now.getTime().toString(36)]
  const { version, mac } = keys.sign('link', viewText(survey, nonce, at))
  return [nonce, at, version, mac.subarray(0, MAC_BYTES).toString('base64url')].join('.')
}

const VIEW = /^([\w-]{16})\.([0-9a-z]{1,10})\.(\d{1,6})\.([\w-]{22})$/

/** Reads the token of a view; null when it is forged. */
export function readViewToken(keys: SigningKeys, survey: SurveyRef, token: string, now: Date): SurveyView | null {
  const [, nonce = '', at = '', version = '', signature = ''] = VIEW.exec(token) ?? []
  const mac = nonce && keys.macOf('link', Number(version), viewText(survey, nonce, at))
  const given = Buffer.from(signature, 'base64url')
  if (!mac || given.length !== MAC_BYTES || !timingSafeEqual(mac.subarray(0, MAC_BYTES), given)) return null
  const age = now.getTime() - Number.parseInt(at, 36)
  return { nonce, state: age < FASTEST_MS ? 'early' : age > LONGEST_MS ? 'late' : 'right' }
}
