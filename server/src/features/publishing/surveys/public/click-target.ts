import type { ClickTarget } from '../../../mailing/tracking/index.ts'
import { makeContactToken } from '../answers/tokens.ts'
import { publicBase } from '../describe.ts'

const SURVEY = /^([0-9a-f-]{36})\/(\d{1,19})(?=[?#]|$)/

/** Names the contact in a clicked link that leads to a survey. Mails contain the public address, with or without a choice. */
export const nameContact: ClickTarget = async ({ app, tenantId, contactId, target }) => {
  const base = publicBase(app)
  const [, publicId, surveyId] = (target.startsWith(base) && SURVEY.exec(target.slice(base.length))) || []
  if (!publicId || !surveyId) return target
  const url = new URL(target)
  // Also replaces a token that was copied into the mail with the address.
  url.searchParams.set('c', makeContactToken(app.signingKeys, { tenantId, publicId, surveyId }, contactId))
  return url.href
}
