import { defineSpamRule } from '../define-spam-rule.ts'
import { hiddenLetters } from '../markup.ts'
import { ifOver } from '../words.ts'

export default defineSpamRule({
  code: 'hidden_text_colour',
  points: 2,
  find: (content) => ifOver(200, hiddenLetters(content, 'colour')),
  examples: {
    good: [
      `<td bgcolor="#000000"><p style="color:#ffffff">${'Words of a letter. '.repeat(30)}</p></td>`,
      `<td class="dark"><p style="color:#ffffff">${'Words of a letter. '.repeat(30)}</p></td>`,
      `<p>Hello</p><p style="color:#ffffff">${'Words that nobody sees. '.repeat(5)}</p>`,
    ],
    bad: [
      `<p>Hello</p><p style="color:#fff">${'Words that nobody sees. '.repeat(20)}</p>`,
      `<p>Hello</p><p style="color:#fefefe">${'Words that nobody sees. '.repeat(20)}</p>`,
      `<div style="background:#123456"><font color="#123456">${'Words that nobody sees. '.repeat(20)}</font></div>`,
    ],
  },
})
