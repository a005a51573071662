import { defineRoute } from '../../platform/http/define-route.ts'
import { loadCustomFields } from '../custom-fields/index.ts'
import { lintContent } from './lint/lint-content.ts'
import { ContentInput, LintReport, SpamReport } from './schemas.ts'
import { checkSpam } from './spam/check-spam.ts'

const lint = defineRoute({
  id: 'content.lint',
  method: 'POST',
  path: '/content/lint',
  tag: 'Templates',
  summary: 'What is wrong with a mail, as it will be sent: with its footer',
  module: 'content',
  level: 'read',
  body: ContentInput,
  status: 200,
  response: LintReport,
  failures: ['validation'],
  handle: async ({ app, db, tenant, body }) => {
    const mergeKeys = (await loadCustomFields(db, tenant.id)).map((field) => field.merge_key)
    return { issues: await lintContent({ app, tenantId: tenant.id }, body, { mergeKeys }) }
  },
})

const spamCheck = defineRoute({
  id: 'content.spam-check',
  method: 'POST',
  path: '/content/spam-check',
  tag: 'Templates',
  summary: 'How much a mail looks like spam',
  module: 'content',
  level: 'read',
  body: ContentInput,
  status: 200,
  response: SpamReport,
  failures: ['validation'],
  handle: ({ body }) => checkSpam(body),
})

export const routes = [lint, spamCheck]
