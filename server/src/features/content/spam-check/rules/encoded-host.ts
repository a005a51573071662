import { writtenHost } from '../../html/index.ts'
import { defineSpamRule } from '../define-spam-rule.ts'
import { firstFew } from '../words.ts'

export default defineSpamRule({
  code: 'encoded_host',
  points: 3,
  find: ({ links }) =>
    firstFew(links.flatMap(({ plain }) => (writtenHost(plain).includes('%') ? writtenHost(plain) : []))),
  examples: {
    good: ['<a href="https://a.cz/%20">x</a>'],
    bad: ['<a href="https://%65vil.example/">x</a>'],
  },
})
