import { defineSpamRule } from '../define-spam-rule.ts'
import { hiddenLetters } from '../markup.ts'
import { ifOver } from '../words.ts'

/** Preheaders may be this small; longer texts may not. */
export default defineSpamRule({
  code: 'hidden_text_size',
  points: 2,
  find: (content) => ifOver(200, hiddenLetters(content, 'size')),
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
