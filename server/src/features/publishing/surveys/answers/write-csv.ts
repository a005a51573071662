import type { Db } from '../../../../platform/db/database.ts'
import { inPages } from '../../../../platform/db/in-pages.ts'
import { contentOf } from '../content.ts'
import type { SurveyRow } from '../store.ts'
import { answerText } from './answers.ts'
import { type Company, type Days, periodOf, shownTime } from './list-responses.ts'
import { answersOf, type ListedResponse, responsesAfter } from './sql/responses.ts'

const PAGE = 500

/** All responses as lines of a file: a column for each question. Options are written by their labels. */
export function csvOfResponses(db: Db, tenant: Company, survey: SurveyRow, days: Days) {
  const { questions, anonymous } = contentOf(survey)
  const of = { tenantId: tenant.id, surveyId: survey.id }
  const period = periodOf(tenant, days)
  async function* batches() {
    const pages = inPages<ListedResponse>((last, limit) => responsesAfter(db, of, period, last, limit), PAGE)
    for await (const rows of pages) {
      const answers = await answersOf(db, tenant.id, rows)
      yield rows.map(({ id, at, contact_id, email }) => [
        id,
        shownTime(tenant, survey, at).toISOString(),
        ...(anonymous ? [] : [contact_id, email]),
        ...questions.map((question) => answerText(question, answers.get(id)!)),
      ])
    }
  }
  const columns = ['id', 'at', ...(anonymous ? [] : ['contactId', 'email']), ...questions.map(({ label }) => label)]
  return { columns, batches: batches() }
}
