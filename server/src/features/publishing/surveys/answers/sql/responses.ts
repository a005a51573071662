import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../../../platform/db/database.ts'
import { type PageRequest, paginate } from '../../../../../platform/db/page.ts'
import type { SurveyResponse } from '../../../../../platform/db/tables.ts'
import type { Answers, Texts, Values } from '../answers.ts'

export type ResponseRow = Selectable<SurveyResponse>
export type ListedResponse = Pick<ResponseRow, 'id' | 'at' | 'contact_id' | 'answers'> & { email: string | null }

interface OfSurvey {
  tenantId: string
  surveyId: string
}

/** From `from` on, and before `to`. */
export interface Period {
  from?: Date
  to?: Date
}

type Responder = OfSurvey & { responder: Buffer }

/** The answers of this responder; undefined when there are none. */
export const findResponse = (db: Db, { tenantId, surveyId, responder }: Responder) =>
  db
    .selectFrom('survey_response')
    .select(['id', 'at', 'contact_id', 'answers'])
    .where('tenant_id', '=', tenantId)
    .where('survey_id', '=', surveyId)
    .where('responder', '=', responder)
    .executeTakeFirst()

export const lockResponse = (db: Db, { tenantId, surveyId, responder }: Responder) =>
  db
    .selectFrom('survey_response')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('survey_id', '=', surveyId)
    .where('responder', '=', responder)
    .forUpdate()
    .executeTakeFirstOrThrow()

/** Stores the first answers of a responder; undefined when there are some already. */
export async function insertResponse(
  db: Db,
  { tenantId, surveyId, responder }: Responder,
  { contactId, values }: { contactId: string | null; values: Values },
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .insertInto('survey_response')
    .values({
      tenant_id: tenantId,
      survey_id: surveyId,
      responder,
      contact_id: contactId,
      answers: JSON.stringify(values),
      at: now,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'survey_id', 'responder']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Deletes a response with its texts. */
export async function deleteResponse(db: Db, { tenant_id, id }: ResponseRow) {
  await db.deleteFrom('survey_text').where('tenant_id', '=', tenant_id).where('response_id', '=', id).execute()
  await db.deleteFrom('survey_response').where('tenant_id', '=', tenant_id).where('id', '=', id).execute()
}

export const updateResponse = (db: Db, { tenant_id, id }: ResponseRow, values: Values) =>
  db
    .updateTable('survey_response')
    .set({ answers: JSON.stringify(values) })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .execute()

/** Replaces the texts of a response. */
export async function writeTexts(db: Db, { tenantId, surveyId }: OfSurvey, responseId: string, texts: Texts) {
  await db.deleteFrom('survey_text').where('tenant_id', '=', tenantId).where('response_id', '=', responseId).execute()
  const rows = Object.entries(texts).map(([questionId, text]) => ({
    tenant_id: tenantId,
    response_id: responseId,
    question_id: questionId,
    survey_id: surveyId,
    text,
  }))
  if (rows.length) await db.insertInto('survey_text').values(rows).execute()
}

/** The newest texts to a question, each with the time of its response. */
export const newestTexts = (db: Db, { tenantId, surveyId }: OfSurvey, questionId: string, limit: number) =>
  db
    .selectFrom('survey_text as x')
    .innerJoin('survey_response as r', (join) =>
      join.onRef('r.tenant_id', '=', 'x.tenant_id').onRef('r.id', '=', 'x.response_id'),
    )
    .select(['r.at', 'x.text'])
    .where('x.tenant_id', '=', tenantId)
    .where('x.survey_id', '=', surveyId)
    .where('x.question_id', '=', questionId)
    // Written out, as in the index.
    .where(sql<boolean>`x.text <> ''`)
    .orderBy('x.response_id', 'desc')
    .limit(limit)
    .execute()

const EMAIL = sql<string | null>`(
  select c.email from contact c
  where c.tenant_id = survey_response.tenant_id and c.id = survey_response.contact_id)`

const responses = (db: Db, { tenantId, surveyId }: OfSurvey, { from, to }: Period) =>
  db
    .selectFrom('survey_response')
    .select(['id', 'at', 'contact_id', 'answers', EMAIL.as('email')])
    .where('tenant_id', '=', tenantId)
    .where('survey_id', '=', surveyId)
    .$if(from !== undefined, (query) => query.where('at', '>=', from!))
    .$if(to !== undefined, (query) => query.where('at', '<', to!))
    .orderBy('at', 'desc')

/** A page of responses, newest first. `total` is known from figures. */
export const pageOfResponses = (db: Db, survey: OfSurvey, period: Period, request: PageRequest, total: number) =>
  paginate(responses(db, survey, period), request, { sortable: {}, id: 'id', total: async () => total })

/** The next responses after one, newest first. */
export const responsesAfter = (
  db: Db,
  survey: OfSurvey,
  period: Period,
  last: ListedResponse | undefined,
  limit: number,
): Promise<ListedResponse[]> =>
  responses(db, survey, period)
    .$if(last !== undefined, (query) =>
      query.where(sql<boolean>`(at, id) < (${last!.at}::timestamptz, ${last!.id}::bigint)`),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** The answers of responses with their texts, by the ids of responses. */
export async function answersOf(
  db: Db,
  tenantId: string,
  rows: readonly Pick<ResponseRow, 'id' | 'answers'>[],
): Promise<Map<string, Answers>> {
  const ids = rows.map(({ id }) => id)
  const texts = await db
    .selectFrom('survey_text')
    .select(['response_id', 'question_id', 'text'])
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`response_id = any(${ids}::bigint[])`)
    .where('text', '<>', '')
    .execute()
  const byResponse = Map.groupBy(texts, (row) => row.response_id)
  return new Map(
    rows.map(({ id, answers }) => {
      const own = byResponse.get(id) ?? []
      const ofQuestions = Object.fromEntries(own.map((row) => [row.question_id, row.text]))
      return [id, { values: answers as Values, texts: ofQuestions }]
    }),
  )
}

/** Deletes the next responses of a survey that was deleted; returns whether there may be more. */
export async function deleteResponses(db: Db, { tenantId, surveyId }: OfSurvey, limit: number): Promise<boolean> {
  const { rows } = await sql<{ number: number }>`
    with gone as materialized (
      select id from survey_response where tenant_id = ${tenantId} and survey_id = ${surveyId}
      order by at, id limit ${limit}
    ), texts as (
      delete from survey_text where tenant_id = ${tenantId} and response_id in (select id from gone)
    ), deleted as (
      delete from survey_response where tenant_id = ${tenantId} and id in (select id from gone) returning 1
    )
    select count(*)::int as number from deleted`.execute(db)
  return rows[0]!.number === limit
}
