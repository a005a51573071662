import Type from 'typebox'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { shareFooter } from '../../footers/index.ts'
import { ContentToCheck, FooterId, LintReport } from '../../lint/index.ts'
import { checkTemplate } from '../check-template.ts'

const lint = defineRoute({
  id: 'content.lint',
  method: 'POST',
  path: '/content/lint',
  tag: 'Templates',
  summary:
    'Checks a mail and returns its errors and warnings; a mail without an unsubscribe link is checked with the footer that it gets, as it is sent',
  module: 'content',
  level: 'read',
  body: Type.Object({ ...ContentToCheck.properties, footerId: FooterId }, { title: 'ContentToLint' }),
  status: 200,
  response: LintReport,
  failures: ['validation'],
  handle: async ({ app, db, tenant, body: { footerId = null, ...content } }) => {
    if (footerId) await shareFooter(db, tenant.id, footerId, 'footerId')
    return { issues: await checkTemplate({ app, db }, tenant.id, { ...content, settings: { footerId } }) }
  },
})

export const routes = [lint]
