import { defineRule } from '../define-rule.ts'
import { elementsNamed } from '../elements.ts'

const BASE = new Set(['base'])

/** Makes every address of the mail another one. */
export default defineRule({
  code: 'base_element',
  points: 1,
  find: (content) => elementsNamed(content, BASE),
  examples: {
    good: ['<basefont color="red">'],
    bad: ['<base href="https://a.cz/">'],
  },
})
