import { defineRoute } from '../../../platform/http/define-route.ts'
import { spend } from '../../../platform/limits/spend.ts'
import { createTurns } from '../../../platform/limits/turns.ts'
import { checkLink } from './check-link.ts'
import { CheckedLinks, LinksToCheck } from './schemas.ts'

const PER_HOUR = 120
/** So many addresses of one company are asked at a time. */
const inTurn = createTurns(10)

const check = defineRoute({
  id: 'editor.links',
  method: 'POST',
  path: '/editor/links',
  tag: 'Templates',
  summary:
    'Calls the addresses of links and returns whether each answers, also after redirects; 120 requests per hour. Private addresses are broken',
  module: 'content',
  level: 'read',
  body: LinksToCheck,
  status: 200,
  response: CheckedLinks,
  failures: ['validation', 'rate_limited/link-check'],
  handle: async ({ app, tenant, body: { urls } }) => {
    const limit = { name: 'link-check', key: `link-check:${tenant.id}`, capacity: PER_HOUR, seconds: 3600 }
    await spend(app.limiter, limit)
    return { links: await Promise.all(urls.map((url) => inTurn(tenant.id, () => checkLink(app.outgoing, url)))) }
  },
})

export const routes = [check]
