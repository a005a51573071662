import { defineRule } from '../define-rule.ts'
import { hiddenLetters } from '../hidden.ts'
import { over } from '../words.ts'

/** More than a preheader, and nothing that could show it on another screen. */
export default defineRule({
  code: 'hidden_text_display',
  points: 1.5,
  find: (content) => over(400, hiddenLetters(content, 'display')),
  examples: {
    good: [
      `<p>Hello</p><p style="display:none">${'Words that nobody sees. '.repeat(10)}</p>`,
      `<div class="mobile" style="display:none">${'Words for small screens. '.repeat(40)}</div>`,
    ],
    bad: [
      `<p>Hello</p><p style="display:none">${'Words that nobody sees. '.repeat(40)}</p>`,
      `<p>Hello</p><p style="visibility:hidden">${'Words that nobody sees. '.repeat(40)}</p>`,
      `<p>Hello</p><p style="opacity:0">${'Words that nobody sees. '.repeat(40)}</p>`,
    ],
  },
})
