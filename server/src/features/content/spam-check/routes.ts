import { defineRoute } from '../../../platform/http/define-route.ts'
import { ContentToCheck, judgeInTurn } from '../lint/index.ts'
import { checkSpam } from './check-spam.ts'
import { SpamReport } from './schemas.ts'

const spamCheck = defineRoute({
  id: 'content.spam-check',
  method: 'POST',
  path: '/content/spam-check',
  tag: 'Templates',
  summary: 'How much a mail looks like spam',
  module: 'content',
  level: 'read',
  body: ContentToCheck,
  status: 200,
  response: SpamReport,
  failures: ['validation'],
  handle: ({ tenant, body }) => judgeInTurn(tenant.id, async () => checkSpam(body)),
})

export const routes = [spamCheck]
