import Type from 'typebox'
import { defineEvent } from '../../../platform/events/define-event.ts'
import { Id } from '../../../platform/http/schemas.ts'

/** A contact answered a survey for the first time; not in anonymous surveys. The object is the survey. */
export const surveyAnswered = defineEvent({
  type: 'survey_answered',
  trigger: 'survey_answered',
  data: Type.Object({
    surveyId: Id,
    shopId: Id,
    // Without texts: these are as long as people write them, and stay with the response.
    answers: Type.Array(
      Type.Object({
        questionId: Type.String(),
        // Missing for a text.
        value: Type.Optional(Type.Union([Type.Integer(), Type.Array(Type.String())])),
      }),
    ),
  }),
  keeps: ['surveyId', 'shopId'],
})
