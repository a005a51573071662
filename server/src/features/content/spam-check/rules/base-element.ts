import { defineSpamRule } from '../define-spam-rule.ts'
import { elementsNamed } from '../markup.ts'

const BASE = new Set(['base'])

/** `base` changes every relative address of the mail. */
export default defineSpamRule({
  code: 'base_element',
  points: 1,
  find: (content) => elementsNamed(content, BASE),
  examples: {
    good: ['<basefont color="red">'],
    bad: ['<base href="https://a.cz/">'],
  },
})
