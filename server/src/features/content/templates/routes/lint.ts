import { defineRoute } from '../../../../platform/http/define-route.ts'
import { ContentToCheck, LintReport } from '../../lint/index.ts'
import { checkTemplate } from '../check-template.ts'
import { readSettings } from '../settings.ts'

const lint = defineRoute({
  id: 'content.lint',
  method: 'POST',
  path: '/content/lint',
  tag: 'Templates',
  summary:
    'Checks a mail and returns its errors and warnings; a mail without an unsubscribe link is checked with the default footer, as it is sent',
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

export const routes = [lint]
