import { defineRoute } from '../../../platform/http/define-route.ts'
import { ContentToCheck } from '../lint/index.ts'
import { checkSpam } from './check-in-thread.ts'
import { SpamReport } from './schemas.ts'

const spamCheck = defineRoute({
  id: 'content.spam-check',
  method: 'POST',
  path: '/content/spam-check',
  tag: 'Templates',
  summary:
    'Checks how much a mail looks like spam and returns its score, the verdict and the rules that found something',
  module: 'content',
  level: 'read',
  body: ContentToCheck,
  status: 200,
  response: SpamReport,
  failures: ['validation'],
  handle: ({ app, tenant, body }) => checkSpam({ app, tenantId: tenant.id }, body),
})

export const routes = [spamCheck]
