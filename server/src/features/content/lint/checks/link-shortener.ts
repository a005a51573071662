import { isShortener } from '../../html/index.ts'
import { defineCheck } from '../define-check.ts'

/** Spam hides its addresses so; filters take the others for it. */
export default defineCheck({
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
