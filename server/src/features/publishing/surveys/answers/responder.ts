import type { SigningKeys } from '../../../../platform/crypto/signing-keys.ts'
import type { SurveyRef } from './tokens.ts'

/** The first version of the key, for ever: with another one a contact could answer again. */
const KEY_VERSION = 1

/**
 * Stands for a contact in the responses of a survey, so that the contact answers once. It is a keyed hash: without the
 * key, which is not stored with the answers, it names no contact. Also surveys that are not anonymous use it, so
 * that a contact does not answer again when a survey becomes anonymous.
 */
export const contactResponder = (keys: SigningKeys, { tenantId, surveyId }: SurveyRef, contactId: string): Buffer =>
  keys.macOf('link', KEY_VERSION, `survey-responder:${tenantId}:${surveyId}:${contactId}`)!

/** Stands for a visitor without a contact: the page that was shown. Shorter than that of a contact. */
export const visitorResponder = (nonce: string): Buffer => Buffer.from(nonce, 'base64url')
