import { sql } from 'kysely'
import Type from 'typebox'
import { Enum, Id } from '../../../../platform/http/schemas.ts'
import { defineSegmentRule, rangeOf, Window, windowFault, within } from '../../../audience/segment-rules/index.ts'

const OPERATORS = { eq: sql`=`, neq: sql`<>`, gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` }
const PartId = Type.String({ pattern: '^[A-Za-z0-9-]{1,40}$' })
const Numbers = Type.Object(
  { op: Enum(['eq', 'neq', 'gt', 'gte', 'lt', 'lte']), value: Type.Integer({ minimum: 0, maximum: 10 }) },
  { additionalProperties: false },
)

/**
 * Contacts that answered a survey, or any, within the window: one question of it, one of the options, or a number.
 * Anonymous answers match no contact.
 */
export default defineSegmentRule({
  type: 'survey_answer',
  group: 'other',
  fields: Type.Object({
    surveyId: Type.Optional(Id),
    questionId: Type.Optional(PartId),
    answers: Type.Optional(Type.Union([Type.Array(PartId, { minItems: 1, maxItems: 50, uniqueItems: true }), Numbers])),
    window: Type.Optional(Window),
  }),
  references: { surveyId: 'survey' },
  examples: [
    {},
    { surveyId: '4' },
    { surveyId: '4', questionId: 'q1', answers: ['yes', 'maybe'] },
    { surveyId: '4', questionId: 'q2', answers: { op: 'gte', value: 9 } },
    { surveyId: '4', questionId: 'q2', window: { kind: 'last', value: 30, unit: 'days' } },
  ],
  // The same id may be a question of several surveys.
  fault: ({ surveyId, questionId, answers, window }) =>
    (questionId && !surveyId ? 'surveyId' : null) ??
    (answers && !questionId ? 'questionId' : null) ??
    windowFault(window),
  where: ({ surveyId, questionId, answers, window }, context) => {
    const answer = sql`r.answers -> ${questionId}::text`
    const chosen = !questionId
      ? sql`true`
      : !answers
        ? sql`jsonb_exists(r.answers, ${questionId})`
        : Array.isArray(answers)
          ? sql`jsonb_exists_any(${answer}, ${answers}::text[])`
          : sql`case jsonb_typeof(${answer}) when 'number'
              then (${answer})::int ${OPERATORS[answers.op]} ${answers.value}::int else false end`
    return sql<boolean>`exists (
      select 1 from survey_response r
      where r.tenant_id = ${context.tenantId} and r.contact_id = contact.id
        ${surveyId ? sql`and r.survey_id = ${surveyId}` : sql``}
        and ${chosen} and ${within(sql`r.at`, rangeOf(window, context))})`
  },
})
