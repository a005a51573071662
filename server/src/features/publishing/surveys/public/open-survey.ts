import type { Db } from '../../../../platform/db/database.ts'
import { isId } from '../../../../platform/schema/formats.ts'
import { isUuid } from '../../../../platform/text/uuid.ts'
import { type CompanyRow, findOpenCompany } from '../../../account/companies/index.ts'
import { isShownOn } from '../../visitors/index.ts'
import type { SurveyRef } from '../answers/tokens.ts'
import { type Content, contentOf } from '../content.ts'
import { findSurvey } from '../store.ts'
import { type SurveyTexts, textsIn } from '../texts.ts'

/** A survey that visitors can answer, with what is needed to show it. */
export interface OpenSurvey {
  ref: SurveyRef
  timezone: string
  content: Content
  language: string
  texts: SurveyTexts
}

/** The survey of a public address; null when none is open there, or the host belongs to another company. */
export async function openSurvey(
  db: Db,
  company: string,
  surveyId: string,
  publicHost: string | null,
): Promise<OpenSurvey | null> {
  const found = isUuid(company) && isId(surveyId) ? await findOpenCompany(db, company) : undefined
  if (!found || !(await isShownOn(db, found.id, publicHost))) return null
  return openSurveyOf(db, found, surveyId)
}

/** A survey of a company; null when there is none, or it is inactive, or it has no questions. */
export async function openSurveyOf(db: Db, found: CompanyRow, surveyId: string): Promise<OpenSurvey | null> {
  const row = await findSurvey(db, found.id, surveyId)
  if (row?.status !== 'active') return null
  const content = contentOf(row)
  if (!content.questions.length) return null
  const language = content.settings.language ?? found.language
  const ref = { tenantId: found.id, publicId: found.public_id, surveyId: row.id }
  return { ref, timezone: found.timezone, content, language, texts: textsIn(language) }
}
