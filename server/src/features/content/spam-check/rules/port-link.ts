import { defineSpamRule } from '../define-spam-rule.ts'
import { firstFew } from '../words.ts'

export default defineSpamRule({
  code: 'port_link',
  points: 1.2,
  find: ({ links }) => firstFew(links.flatMap(({ url }) => (url?.port ? url.host : []))),
  examples: {
    good: ['<a href="https://a.cz:443/">x</a>'],
    bad: ['<a href="http://a.cz:8081/">x</a>'],
  },
})
