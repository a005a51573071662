import { isShortener } from '../../html/index.ts'
import { defineRule } from '../define-rule.ts'
import { told } from '../words.ts'

export default defineRule({
  code: 'shortener_link',
  points: 1,
  find: ({ links }) => told(links.flatMap(({ url }) => (url && isShortener(url) ? url.hostname : []))),
  examples: {
    good: ['<a href="https://a.cz/bit.ly">x</a>'],
    bad: ['<a href="https://bit.ly/x">x</a>'],
  },
})
