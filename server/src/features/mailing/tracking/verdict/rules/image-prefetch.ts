import { defineVerdictRule } from '../define-verdict-rule.ts'
import { isPrefetch } from '../facts.ts'

const AHEAD =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/42.0.2311.135 Safari/537.36 Edge/12.246 Mozilla/5.0'

/**
 * Proxies of mailboxes that load images before the mail is opened. With another user agent they load them for a person.
 */
export default defineVerdictRule({
  name: 'image-prefetch',
  bit: 1,
  judge: (hit) => hit.kind === 'opened' && isPrefetch(hit.agent),
  examples: {
    machine: [[{ kind: 'opened', after: 30, agent: AHEAD }]],
    person: [
      [
        {
          kind: 'opened',
          after: 30,
          agent: 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
        },
      ],
      [
        {
          kind: 'opened',
          after: 30,
          agent: 'YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html',
        },
      ],
      [
        {
          kind: 'opened',
          after: 30,
          agent:
            'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
        },
      ],
    ],
  },
})
