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

/** The name of the page in the tokens of its views. */
export const viewsOf = ({ tenantId, surveyId }: SurveyRef) => `survey-view:${tenantId}:${surveyId}`
