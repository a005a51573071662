import type { Static } from 'typebox'
import type { Tenant } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/database.ts'
import type { PageRequest } from '../../../../platform/db/page.ts'
import { endOfDay, startOfDay } from '../../../../platform/time/zone.ts'
import { figuresOf } from '../../figures/index.ts'
import { contentOf } from '../content.ts'
import type { SurveyResponse } from '../schemas.ts'
import type { SurveyRow } from '../store.ts'
import { noonOf } from './anonymous-time.ts'
import { type Answers, answerTo } from './answers.ts'
import { answersOf, type ListedResponse, type Period, pageOfResponses } from './sql/responses.ts'

export type Company = Pick<Tenant, 'id' | 'timezone'>

/** Days of the company, both inclusive. */
export interface Days {
  from?: string
  to?: string
}

export const periodOf = ({ timezone }: Company, { from, to }: Days): Period => ({
  ...(from ? { from: startOfDay(from, timezone) } : {}),
  ...(to ? { to: endOfDay(to, timezone) } : {}),
})

/** A page of responses. Their number comes from the figures of the days, because there may be a million. */
export async function listResponses(db: Db, tenant: Company, survey: SurveyRow, query: PageRequest & Days) {
  const { days } = (await figuresOf(db, tenant.id, 'survey', [survey.id])).get(survey.id)!
  const { from = '', to = '9999' } = query
  const chosen = [...days].filter(([day]) => day >= from && day <= to)
  const total = chosen.reduce((sum, [, { submissions }]) => sum + submissions, 0)
  const of = { tenantId: tenant.id, surveyId: survey.id }
  const page = await pageOfResponses(db, of, periodOf(tenant, query), query, total)
  const answers = await answersOf(db, tenant.id, page.items)
  return { ...page, items: page.items.map((row) => present(tenant, survey, row, answers.get(row.id)!)) }
}

function present(
  tenant: Company,
  survey: SurveyRow,
  row: ListedResponse,
  answers: Answers,
): Static<typeof SurveyResponse> {
  return {
    id: row.id,
    at: shownTime(tenant, survey, row.at).toISOString(),
    contactId: survey.anonymous ? null : row.contact_id,
    email: survey.anonymous ? null : row.email,
    answers: contentOf(survey).questions.flatMap((question) => answerTo(question, answers) ?? []),
  }
}

/** Of answers to an anonymous survey only the day is shown, also of those that were given with a name before. */
export const shownTime = ({ timezone }: Company, { anonymous }: SurveyRow, at: Date): Date =>
  anonymous ? noonOf(at, timezone) : at
