import { isShortener } from '../../html/index.ts'
import { defineSpamRule } from '../define-spam-rule.ts'
import { firstFew } from '../words.ts'

export default defineSpamRule({
  code: 'shortener_link',
  points: 1,
  find: ({ links }) => firstFew(links.flatMap(({ url }) => (url && isShortener(url) ? url.hostname : []))),
  examples: {
    good: ['<a href="https://a.cz/bit.ly">x</a>'],
    bad: ['<a href="https://bit.ly/x">x</a>'],
  },
})
