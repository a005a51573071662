import { defineRoute } from '../../platform/http/define-route.ts'
import { ContentInput, SpamReport } from './schemas.ts'
import { checkSpam } from './spam/check-spam.ts'
import { judgeInTurn } from './turns.ts'

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
  handle: ({ tenant, body }) => judgeInTurn(tenant.id, async () => checkSpam(body)),
})

export const routes = [spamCheck]
