import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { inPages } from '../../../../platform/db/in-pages.ts'
import type { Slots } from '../../../../platform/slots.ts'
import { answerText } from '../answers/answers.ts'
import { answersOf, type ResponseRow } from '../answers/sql/responses.ts'
import { contentOf } from '../content.ts'
import { findSurveys } from '../store.ts'

/** The answers of a contact. Anonymous ones are not known to be of the contact. */
export const surveyPersonalData: Slots['personal'] = {
  sections: [
    {
      name: 'surveyResponses',
      tables: ['survey_response', 'survey_text'],
      async *read({ db }, tenant, contact) {
        const pages = inPages<ResponseRow>((last, limit) =>
          responsesAfter(db, tenant.id, contact.id, last?.id ?? '0', limit),
        )
        for await (const rows of pages) yield present(db, tenant.id, rows)
      },
    },
  ],
  references: [
    {
      field: 'surveyId',
      find: async (db, tenantId, ids) =>
        (await findSurveys(db, tenantId, ids)).map(({ id, name }) => ({ id, name, as: 'survey' })),
    },
  ],
  // Choices and numbers stay without the contact, so that results stay the same. Texts may name a person.
  forget: (db, tenantId, contactIds) =>
    sql`
      with forgotten as materialized (
        update survey_response set contact_id = null
        where tenant_id = ${tenantId} and contact_id = any(${contactIds}::bigint[])
        returning id
      )
      update survey_text set text = ''
      where tenant_id = ${tenantId} and response_id in (select id from forgotten)`.execute(db),
}

const responsesAfter = (db: Db, tenantId: string, contactId: string, after: string, limit: number) =>
  db
    .selectFrom('survey_response')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('contact_id', '=', contactId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

async function present(db: Db, tenantId: string, rows: readonly ResponseRow[]) {
  const surveys = await findSurveys(db, tenantId, [...new Set(rows.map(({ survey_id }) => survey_id))])
  const questions = new Map(surveys.map((survey) => [survey.id, contentOf(survey).questions]))
  const answers = await answersOf(db, tenantId, rows)
  return rows.map((row) => ({
    surveyId: row.survey_id,
    at: row.at.toISOString(),
    answers: (questions.get(row.survey_id) ?? []).flatMap((question) => {
      const value = answerText(question, answers.get(row.id)!)
      return value ? [{ question: question.label, value }] : []
    }),
  }))
}
