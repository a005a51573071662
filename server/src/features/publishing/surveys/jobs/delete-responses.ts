import Type from 'typebox'
import { Id } from '../../../../platform/http/schemas.ts'
import { again, defineJob } from '../../../../platform/jobs/define-job.ts'
import { deleteResponses } from '../answers/sql/responses.ts'

const BATCH = 5000

/** Deletes the responses of a deleted survey, of which there may be a million. Started again, it goes on with those left. */
export const deleteResponsesJob = defineJob({
  name: 'surveys.delete-responses',
  payload: Type.Object({ tenantId: Type.String(), surveyId: Id }),
  tries: 25,
  once: ({ tenantId, surveyId }) => `${tenantId}:${surveyId}`,
  run: async ({ db, payload, stopping }) => {
    while (await deleteResponses(db, payload, BATCH)) if (stopping()) return again()
  },
})
