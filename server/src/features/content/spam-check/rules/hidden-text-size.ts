import { defineRule } from '../define-rule.ts'
import { hiddenLetters } from '../hidden.ts'
import { over } from '../words.ts'

/** A preheader may be as small; a letter may not. */
export default defineRule({
  code: 'hidden_text_size',
  points: 2,
  find: (content) => over(200, hiddenLetters(content, 'size')),
  examples: {
    good: [
      `<td style="font-size:0"><p style="font-size:14px">${'Words of a letter. '.repeat(30)}</p></td>`,
      `<p>Hello</p><p style="font-size:1px">${'Words that nobody sees. '.repeat(5)}</p>`,
    ],
    bad: [
      `<p>Hello</p><p style="font-size:0">${'Words that nobody sees. '.repeat(20)}</p>`,
      `<p>Hello</p><p style="font-size: 1px">${'Words that nobody sees. '.repeat(20)}</p>`,
    ],
  },
})
