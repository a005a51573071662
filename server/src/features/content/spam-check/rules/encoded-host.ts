import { writtenHost } from '../../html/index.ts'
import { defineRule } from '../define-rule.ts'
import { told } from '../words.ts'

export default defineRule({
  code: 'encoded_host',
  points: 3,
  find: ({ links }) => told(links.flatMap(({ plain }) => (writtenHost(plain).includes('%') ? writtenHost(plain) : []))),
  examples: {
    good: ['<a href="https://a.cz/%20">x</a>'],
    bad: ['<a href="https://%65vil.example/">x</a>'],
  },
})
