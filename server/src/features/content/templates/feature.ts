import type { Feature } from '../../../feature.ts'
import { sweepTestMailsJob } from './jobs/sweep-test-mails.ts'
import { contentRoutes } from './routes/content.ts'
import { lintRoutes } from './routes/lint.ts'
import { templateRoutes } from './routes/templates.ts'
import { webRoutes } from './routes/web.ts'
import { findTemplates, searchTemplates } from './store.ts'
import { templateTags } from './tag-store.ts'

/** Templates of mails with their versions, test mails and public web versions. */
export const templates: Feature = {
  name: 'templates',
  routes: [...templateRoutes, ...contentRoutes, ...lintRoutes, ...webRoutes],
  jobs: [sweepTestMailsJob],
  tagged: [templateTags],
  search: [{ type: 'template', module: 'content', find: searchTemplates }],
  labelled: [{ kind: 'template', module: 'content', existing: findTemplates }],
}
