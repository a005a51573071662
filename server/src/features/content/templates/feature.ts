import type { Feature } from '../../../feature.ts'
import { templateDrafts } from './element-holder.ts'
import { sweepTestMailsJob } from './jobs/sweep-test-mails.ts'
import { findTemplates, searchTemplates, templatesAmong } from './store.ts'
import { templateTags } from './tag-store.ts'

/** Templates of mails with their versions, test mails and public web versions. */
export const templates: Feature = {
  name: 'templates',
  routes: [
    () => import('./routes/templates.ts'),
    () => import('./routes/content.ts'),
    () => import('./routes/lint.ts'),
    () => import('./routes/preview.ts'),
    () => import('./routes/web.ts'),
  ],
  jobs: [sweepTestMailsJob],
  elementHolders: [templateDrafts],
  tagged: [templateTags],
  search: [{ type: 'template', module: 'content', find: searchTemplates }],
  ruleObjects: [{ kind: 'template', existing: templatesAmong }],
  labelled: [{ kind: 'template', module: 'content', existing: findTemplates }],
}
