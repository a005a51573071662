import { join } from 'node:path'
import type { Feature } from '../../../feature.ts'
import { loadFolder } from '../../../platform/registry.ts'
import type { RuleType } from '../../audience/segment-rules/index.ts'
import { surveyAnswered } from './events.ts'
import { deleteResponsesJob } from './jobs/delete-responses.ts'
import { nameContact } from './public/click-target.ts'
import { surveyPersonalData } from './sql/personal-data.ts'
import { surveysAmong } from './store.ts'

/** Surveys, which contacts answer from mails and visitors on their page, and their results. */
export const surveys: Feature = {
  name: 'surveys',
  routes: [
    () => import('./routes/surveys.ts'),
    () => import('./routes/answers.ts'),
    () => import('./routes/public.ts'),
  ],
  jobs: [deleteResponsesJob],
  events: [surveyAnswered],
  clickTargets: [nameContact],
  ruleTypes: await loadFolder(join(import.meta.dirname, 'rules'), (rule: RuleType) => rule.type),
  ruleObjects: [{ kind: 'survey', existing: surveysAmong }],
  personal: [surveyPersonalData],
}
