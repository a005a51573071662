import { defineRule } from '../define-rule.ts'

/** What the picture says is kept from filters. */
export default defineRule({
  code: 'image_only',
  points: 2,
  find: ({ images, text }) => (images.length && text.length < 80 ? images.length : null),
  examples: {
    good: [`<img src="https://a.cz/a.png" alt=""><p>${'Words of a letter. '.repeat(10)}</p>`, '<p>Hello</p>'],
    bad: ['<a href="https://a.cz"><img src="https://a.cz/a.png" alt=""></a>'],
  },
})
