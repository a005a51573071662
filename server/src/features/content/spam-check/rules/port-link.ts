import { defineRule } from '../define-rule.ts'
import { told } from '../words.ts'

export default defineRule({
  code: 'port_link',
  points: 1.2,
  find: ({ links }) => told(links.flatMap(({ url }) => (url?.port ? url.host : []))),
  examples: {
    good: ['<a href="https://a.cz:443/">x</a>'],
    bad: ['<a href="http://a.cz:8081/">x</a>'],
  },
})
