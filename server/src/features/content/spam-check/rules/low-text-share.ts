import { defineSpamRule } from '../define-spam-rule.ts'

export default defineSpamRule({
  code: 'low_text_share',
  points: 0.7,
  find: ({ images, text }) => (text.length >= 80 && text.length < images.length * 20 ? images.length : null),
  examples: {
    good: [`<img src="https://a.cz/a.png" alt=""><p>${'Words of a letter. '.repeat(10)}</p>`],
    bad: [`${'<img src="https://a.cz/a.png" alt="">'.repeat(20)}<p>${'Words of a letter. '.repeat(6)}</p>`],
  },
})
