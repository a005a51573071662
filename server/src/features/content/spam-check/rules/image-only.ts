import { defineSpamRule } from '../define-spam-rule.ts'

/** Filters cannot read text in images. */
export default defineSpamRule({
  code: 'image_only',
  points: 2,
  find: ({ images, text }) => (images.length && text.length < 80 ? images.length : null),
  examples: {
    good: [`<img src="https://a.cz/a.png" alt=""><p>${'Words of a letter. '.repeat(10)}</p>`, '<p>Hello</p>'],
    bad: ['<a href="https://a.cz"><img src="https://a.cz/a.png" alt=""></a>'],
  },
})
