import type { Answer, Item } from '../../../api/client.ts'

export type SurveyRow = Item<'GET /surveys'>
export type Survey = Answer<'GET /surveys/{survey_id}'>
export type Results = Answer<'GET /surveys/{survey_id}/results'>
export type QuestionResult = Results['questions'][number]
export type Response = Item<'GET /surveys/{survey_id}/responses'>
