import { defineSpamRule } from '../define-spam-rule.ts'

/** A link with only a few words. */
export default defineSpamRule({
  code: 'short_text_with_link',
  points: 1.5,
  find: ({ links, images, text }) => (!images.length && links.some(({ url }) => url) && text.length < 60 ? text : null),
  examples: {
    good: [`<p>${'Words of a letter. '.repeat(10)}<a href="https://a.cz">x</a></p>`, '<p>Hello</p>'],
    bad: ['<p>Look at this <a href="https://a.cz">https://a.cz</a></p>'],
  },
})
