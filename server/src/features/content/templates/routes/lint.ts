import { defineRoute } from '../../../../platform/http/define-route.ts'
import { ContentToCheck, LintReport } from '../../lint/index.ts'
import { checkTemplate } from '../check.ts'
import { readSettings } from '../settings.ts'

const lint = defineRoute({
  id: 'content.lint',
  method: 'POST',
  path: '/content/lint',
  tag: 'Templates',
  summary: 'What is wrong with a mail, as it will be sent: with the default footer where it has no way out',
  module: 'content',
  level: 'read',
  body: ContentToCheck,
  status: 200,
  response: LintReport,
  failures: ['validation'],
  handle: async ({ app, db, tenant, body }) => {
    return { issues: await checkTemplate({ app, db }, tenant.id, { ...body, settings: readSettings({}) }) }
  },
})

export const lintRoutes = [lint]
