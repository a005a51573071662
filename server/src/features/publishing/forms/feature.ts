import { join } from 'node:path'
import type { Feature } from '../../../feature.ts'
import { loadFolder } from '../../../platform/registry.ts'
import type { RuleType } from '../../audience/segment-rules/index.ts'
import { formSubmitted } from './events.ts'
import { confirmationMail } from './mails/confirmation-mail.ts'
import { formMailings } from './mails/mailing-source.ts'
import { formsAmong, formTags } from './store.ts'
import { confirmSubmissions } from './submissions/confirmed.ts'
import { handleSubmission } from './submissions/jobs/handle-submission.ts'
import { sweepSubmissions } from './submissions/jobs/sweep.ts'
import { formPersonalData } from './submissions/sql/personal-data.ts'
import { formTimeline } from './submissions/sql/timeline.ts'

/** Forms that people fill in on websites: where contacts come from, with proof of their consent. */
export const forms: Feature = {
  name: 'forms',
  routes: [
    () => import('./routes/forms.ts'),
    () => import('./routes/embedding.ts'),
    () => import('./routes/public.ts'),
  ],
  jobs: [handleSubmission, sweepSubmissions],
  events: [formSubmitted],
  tagged: [formTags],
  ruleTypes: await loadFolder(join(import.meta.dirname, 'rules'), (rule: RuleType) => rule.type),
  ruleObjects: [{ kind: 'form', existing: formsAmong }],
  timeline: [formTimeline],
  personal: [formPersonalData],
  confirmations: [confirmSubmissions],
  confirmationMails: [confirmationMail],
  mailings: [formMailings],
}
