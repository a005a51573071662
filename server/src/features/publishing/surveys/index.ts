export { surveyBlock } from './public/block.ts'
export { openSurveyOf } from './public/open-survey.ts'
export { takeSurvey } from './public/visit.ts'
