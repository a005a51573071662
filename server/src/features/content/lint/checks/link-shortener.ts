import { isShortener } from '../../html/index.ts'
import { defineLintCheck } from '../define-lint-check.ts'

/** Spammers hide addresses behind shorteners, so filters distrust all of them. */
export default defineLintCheck({
  code: 'link_shortener',
  severity: 'warning',
  *find({ links }) {
    for (const { at, address, url } of links) if (url && isShortener(url)) yield { at, url: address }
  },
  examples: {
    good: ['<a href="https://example.com/bit.ly">x</a>', '<a href="https://habit.ly/x">x</a>'],
    bad: ['<a href="https://bit.ly/x">x</a>', '<a href="http://www.TinyURL.com/{{ df_name }}">x</a>'],
  },
})
